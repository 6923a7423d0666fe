// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferences/preferences_dialog.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>
#include <QWidget>
#include <algorithm>
#include <array>
#include <cmath>

#include "preferences/data_place_row.h"
#include "session/browser_address.h"
#include "session/edition.h"
#include "session/settings.h"
#include "text/administrator_text.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "theme/color_map.h"
#include "theme/fonts.h"
#include "widgets/choice_box.h"
#include "widgets/choice_slider.h"
#include "widgets/dialog_size.h"
#include "widgets/flow_layout.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "widgets/section_label.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

constexpr QSize kDesignSize(620, 640);
constexpr double kRowGap = 8, kSectionGap = 20, kMargin = 4;
/// The first stands for automatic; the others are numbers of decimals.
constexpr std::array kDecimals{0, 1, 2, 3, 4, 5};

QString pointsText(double pixels, double usual) {
  if (std::abs(pixels - usual) < 0.01) return PreferencesDialog::tr("normal");
  return PreferencesDialog::tr("%1 pt").arg(QLocale().toString(qRound(pixels * 3 / 4)));
}

QPushButton* quietButton(const QString& text, const char* name) {
  auto* button = new QPushButton(text);
  button->setObjectName(QLatin1String(name));
  button->setAutoDefault(false);
  return button;
}

constexpr double kSampleHeight = 56, kSampleText = 13, kSampleWeight = 0.36915;

}  // namespace

/// Previews a font size with a sentence, a formula and a cell.
class TypeSample : public QWidget {
  Q_DECLARE_TR_FUNCTIONS(attn::app::TypeSample)

 public:
  explicit TypeSample(QWidget* parent = nullptr) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Text size sample"));
  }
  void show(const Theme& theme) {
    m_theme = theme;
    updateGeometry();
    update();
  }
  using QWidget::show;

  QSize sizeHint() const override { return {qRound(m_theme.px(160)), qRound(m_theme.px(kSampleHeight))}; }
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = m_theme.lineWidth();
    const QRectF box = QRectF(rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2);
    painter.setPen(QPen(m_theme.line, line));
    painter.setBrush(m_theme.field);
    painter.drawRoundedRect(box, m_theme.px(8), m_theme.px(8));
    const QFont font = uiFont(m_theme.px(kSampleText)), strong = uiFont(m_theme.px(kSampleText), QFont::DemiBold);
    const QString number = numberText(kSampleWeight, m_theme.decimals);
    const QSizeF cell(QFontMetricsF(strong).horizontalAdvance(number) + m_theme.px(20), m_theme.px(34));
    const QRectF right(box.right() - cell.width() - m_theme.px(12), box.center().y() - cell.height() / 2, cell.width(),
                       cell.height());
    const QColor fill = shareColor(kSampleWeight, m_theme);
    painter.fillRect(right, fill);
    painter.setFont(strong);
    painter.setPen(readableOn(fill));
    painter.drawText(right, Qt::AlignCenter, number);
    painter.setFont(font);
    painter.setPen(m_theme.ink);
    const double room = std::max(0.0, right.left() - box.left() - m_theme.px(24));
    painter.drawText(QRectF(box.left() + m_theme.px(12), box.top(), room, box.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, QFontMetricsF(font).elidedText(words(), Qt::ElideRight, room));
  }

 private:
  QString words() const { return tr("“sat” looks at “cat”:"); }
  Theme m_theme = lightTheme();
};

PreferencesDialog::PreferencesDialog(Settings& settings, PreferenceChoices choices, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      m_settings(settings),
      m_choices(std::move(choices)),
      m_theme(theme),
      m_area(new QScrollArea(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this)) {
  m_area->setWidgetResizable(true);
  m_area->setFrameShape(QFrame::NoFrame);
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_area->setFocusPolicy(Qt::NoFocus);
  connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  columnOf({{m_area, 1}, m_buttons}, this);
  rebuild();
  const auto px = [&theme](int length) { return qRound(theme.px(length)); };
  resize(dialogSize(*this, {px(kDesignSize.width()), px(kDesignSize.height())}));
}

void PreferencesDialog::rebuild() {
  const int scrolled = m_area->verticalScrollBar()->value();
  const QString focused = focusWidget() ? focusWidget()->objectName() : QString();
  m_rebuilds = false;
  m_themed.clear();
  m_places.clear();
  setWindowTitle(tr("Settings"));
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  buildLook(*column);
  buildNumbers(*column);
  buildComputing(*column);
  buildMore(*column);
  if (!edition().isPage) buildBrowser(*column);
  buildData(*column);
  column->addStretch(1);
  m_themed.emplace_back([column](const Theme& t) {
    column->setSpacing(qRound(t.px(kRowGap)));
    column->setContentsMargins(qRound(t.px(kMargin)), 0, qRound(t.px(kMargin + 10)), qRound(t.px(kMargin)));
  });
  m_area->setWidget(content);  // deletes the previous content
  // Show the dialog's background; setWidget() has just enabled one that hides it.
  m_area->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
  useTheme();
  refresh();
  if (isVisible())
    for (DataPlaceRow* place : m_places) place->count();
  if (!focused.isEmpty())
    if (auto* again = content->findChild<QWidget*>(focused)) again->setFocus();
  m_area->verticalScrollBar()->setValue(scrolled);
}

void PreferencesDialog::addSection(QVBoxLayout& column, const QString& name) {
  auto* label = new SectionLabel;
  label->setText(name);
  if (column.count() > 0) {
    auto* gap = new QWidget;
    column.addWidget(gap);
    m_themed.emplace_back([gap](const Theme& t) { gap->setFixedHeight(qRound(t.px(kSectionGap - 2 * kRowGap))); });
  }
  column.addWidget(label);
}

QLabel* PreferencesDialog::addNote(QVBoxLayout& column, const QString& text) {
  QLabel* label = plainLabel(text);
  label->setWordWrap(true);
  column.addWidget(label);
  m_themed.emplace_back([label](const Theme& t) {
    label->setFont(uiFont(t.px(12)));
    label->setStyleSheet(QStringLiteral("color: %1").arg(t.soft.name()));
  });
  return label;
}

/// Name and control go side by side if there is room, otherwise one above the other.
void PreferencesDialog::addRow(QVBoxLayout& column, const QString& name, QWidget* control, const QString& note) {
  QLabel* label = plainLabel(name);
  label->setBuddy(control);
  control->setAccessibleName(name);
  auto* row = new QWidget;
  auto* flow = new FlowLayout(row);
  flow->addWidget(label);
  flow->addWidget(control);
  column.addWidget(row);
  m_themed.emplace_back([label, flow, control](const Theme& t) {
    label->setFont(uiFont(t.px(13)));
    label->setMinimumSize(qRound(t.px(170)), qRound(t.px(28)));
    control->setMinimumHeight(qRound(t.px(28)));
    flow->setSpacing(qRound(t.px(6)));
  });
  if (!note.isEmpty()) addNote(column, note);
}

void PreferencesDialog::addButtons(QVBoxLayout& column, std::initializer_list<QWidget*> buttons) {
  auto* row = new QWidget;
  auto* flow = new FlowLayout(row);
  addWidgets(flow, buttons);
  column.addWidget(row);
  m_themed.emplace_back([flow](const Theme& t) { flow->setSpacing(qRound(t.px(8))); });
}

void PreferencesDialog::showFixed(QVBoxLayout& column, QWidget* control, Setting setting) {
  if (!m_settings.isFixed(setting)) return;
  control->setEnabled(false);
  control->setAccessibleDescription(setByAdministratorText());
  setPlainToolTip(control, setByAdministratorText());
  addNote(column, setByAdministratorText())->setObjectName(control->objectName() + QStringLiteral("Fixed"));
}

SegmentedControl* PreferencesDialog::addChoice(QVBoxLayout& column, const char* objectName, const QString& name,
                                               const QStringList& labels, const QString& note) {
  auto* choice = new SegmentedControl;
  choice->setObjectName(QLatin1String(objectName));
  choice->setLabels(labels);
  addRow(column, name, choice, note);
  m_themed.emplace_back([choice, count = labels.size()](const Theme& t) {
    choice->setMinimumWidth(choice->sizeHint().width() + static_cast<int>(count) * qRound(t.px(10)));
  });
  return choice;
}

void PreferencesDialog::buildLook(QVBoxLayout& column) {
  addSection(column, tr("Look"));
  m_mode =
      addChoice(column, "theme", tr("Theme"), {tr("Like the system"), tr("Light"), tr("Dark"), tr("High contrast")});
  connect(m_mode, &SegmentedControl::chosen, this, [this](int mode) {
    m_settings.setThemeMode(static_cast<ThemeMode>(mode));
    Q_EMIT lookChosen();
  });

  m_size = new ChoiceSlider(ChoiceSlider::Layout::Above);
  m_size->setObjectName(QStringLiteral("textSize"));
  m_size->setName(tr("Text size"));
  QList<int> places;
  for (std::size_t i = 0; i < m_choices.textPixels.size(); ++i) places << static_cast<int>(i);
  const auto text = [this](int place) {
    return pointsText(m_choices.textPixels[static_cast<std::size_t>(place)], m_choices.usualTextPixels);
  };
  m_size->setAllowed(places);
  m_size->setTexts(text, text);
  column.addWidget(m_size);
  m_sample = new TypeSample;
  column.addWidget(m_sample);
  m_themed.emplace_back([this](const Theme& t) { m_sample->show(t); });
  m_room = addNote(column, {});
  // While the knob moves, only the sample is updated: resizing the dialog would move the knob away from the pointer.
  connect(m_size, &ChoiceSlider::edited, this, [this](int place, bool interactive) {
    const double pixels = m_choices.textPixels[static_cast<std::size_t>(place)];
    Theme seen = m_theme;
    seen.scale = pixels / m_choices.usualTextPixels;
    m_sample->show(seen);
    if (interactive) return;
    m_settings.setTextPixels(pixels);
    Q_EMIT lookChosen();
  });

  m_language = new ChoiceBox;
  m_language->setObjectName(QStringLiteral("language"));
  addRow(column, tr("Language"), m_language);
  showFixed(column, m_language, Setting::Language);
  connect(m_language, &QComboBox::activated, this,
          [this](int entry) { Q_EMIT languageChosen(m_language->itemData(entry).toString()); });

  m_motion = addChoice(column, "motion", tr("Motion"), {tr("Like the system"), tr("Full"), tr("Reduced")},
                       tr("With reduced motion nothing slides: numbers and pictures appear in place at once."));
  connect(m_motion, &SegmentedControl::chosen, this, [this](int wish) {
    m_settings.setMotion(static_cast<MotionSetting>(wish));
    Q_EMIT motionChosen();
  });
}

void PreferencesDialog::buildNumbers(QVBoxLayout& column) {
  addSection(column, tr("Numbers"));
  QStringList labels{tr("Automatic")};
  for (std::size_t i = 1; i < kDecimals.size(); ++i) labels << QLocale().toString(kDecimals[i]);
  m_decimals = addChoice(column, "decimals", tr("Decimals"), labels,
                         tr("Decimals shown in cells and explanations; small cells show fewer. Automatic means two. "
                            "Computed, saved and copied numbers always have all digits."));
  showFixed(column, m_decimals, Setting::Decimals);
  connect(m_decimals, &SegmentedControl::chosen, this, [this](int choice) {
    const int decimals = kDecimals[static_cast<std::size_t>(choice)];
    m_settings.setDecimals(decimals == 0 ? std::nullopt : std::optional(decimals));
    Q_EMIT lookChosen();
  });
}

void PreferencesDialog::buildComputing(QVBoxLayout& column) {
  addSection(column, tr("Computing"));
  m_device = new ChoiceBox;
  m_device->setObjectName(QStringLiteral("device"));
  m_device->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_device->setMinimumContentsLength(28);
  addRow(column, tr("Compute on"), m_device);
  showFixed(column, m_device, Setting::Backend);
  connect(m_device, &QComboBox::activated, this,
          [this](int entry) { Q_EMIT deviceChosen(m_device->itemData(entry).toString()); });
}

void PreferencesDialog::buildMore(QVBoxLayout& column) {
  addSection(column, tr("Presenting"));
  m_presenter = addChoice(
      column, "presenterWindow", tr("Presenter’s window"), {tr("In lessons"), tr("Always"), tr("Never")},
      edition().hasWindows ? tr("With two screens: whether your notes appear on the second one when you present.")
                           : missingText(&Edition::hasWindows));
  m_presenter->setEnabled(edition().hasWindows);
  connect(m_presenter, &SegmentedControl::chosen, this, [this](int wish) {
    m_settings.setPresenterWindow(static_cast<PresenterWindowSetting>(wish));
    Q_EMIT presenterWindowChosen();
  });

  addSection(column, tr("Keys and learning"));
  QPushButton* keys = quietButton(tr("Change the keys…"), "keys");
  QPushButton* learning = quietButton(tr("Learning settings…"), "learning");
  addButtons(column, {keys, learning});
  connect(keys, &QPushButton::clicked, this, &PreferencesDialog::keysAsked);
  connect(learning, &QPushButton::clicked, this, &PreferencesDialog::learningAsked);
}

void PreferencesDialog::buildBrowser(QVBoxLayout& column) {
  addSection(column, tr("Browser edition"));
  auto* address = new QLineEdit(m_settings.browserAddress());
  address->setObjectName(QStringLiteral("browserAddress"));
  address->setPlaceholderText(QStringLiteral("https://example.org/attentionscope/index.html"));
  address->setMaxLength(kLongestBrowserAddress);
  addRow(column, tr("Its address"), address,
         tr("If your school hosts the browser edition: links to what is shown (File, Copy link…) and the pictures of "
            "exported lesson pages open it there."));
  QLabel* problem = addNote(column, {});
  problem->setObjectName(QStringLiteral("browserAddressProblem"));
  problem->hide();
  m_themed.emplace_back([address, problem](const Theme& t) {
    address->setFont(uiFont(t.px(13)));
    address->setMinimumWidth(qRound(t.px(340)));
    problem->setStyleSheet(QStringLiteral("color: %1").arg(t.error.name()));
  });
  connect(address, &QLineEdit::editingFinished, this, [this, address, problem] {
    const auto read = browserAddress(address->text());
    problem->setText(read ? QString() : read.error());
    problem->setVisible(!read);
    if (!read) return;
    address->setText(*read);
    m_settings.setBrowserAddress(*read);
    Q_EMIT browserAddressChosen();
  });
}

void PreferencesDialog::buildData(QVBoxLayout& column) {
  addSection(column, tr("What is kept on this computer"));
  for (const DataPlace& place : m_choices.places) {
    auto* line = new DataPlaceRow(place);
    column.addWidget(line);
    m_places.push_back(line);
    connect(line, &DataPlaceRow::openAsked, this, [](const QString& folder) {
      QDir().mkpath(folder);
      QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
    });
  }
  QPushButton* remove = quietButton(tr("Delete my data…"), "delete");
  QPushButton* usual = quietButton(tr("Restore the default settings"), "usual");
  addButtons(column, {remove, usual});
  connect(remove, &QPushButton::clicked, this, &PreferencesDialog::deletionAsked);
  connect(usual, &QPushButton::clicked, this, &PreferencesDialog::usualSettingsAsked);
}

int PreferencesDialog::placeOfText(double pixels) const {
  const auto nearer = [pixels](double a, double b) { return std::abs(a - pixels) < std::abs(b - pixels); };
  const auto at = std::ranges::min_element(m_choices.textPixels, nearer);
  return at == m_choices.textPixels.end() ? 0 : static_cast<int>(at - m_choices.textPixels.begin());
}

void PreferencesDialog::refresh() {
  m_mode->setCurrent(static_cast<int>(m_settings.themeMode()));
  m_size->choose(placeOfText(m_settings.textPixels()));
  const auto decimals = std::ranges::find(kDecimals, m_settings.decimals().value_or(0));
  m_decimals->setCurrent(decimals == kDecimals.end() ? static_cast<int>(kDecimals.size()) - 1
                                                     : static_cast<int>(decimals - kDecimals.begin()));
  m_motion->setCurrent(static_cast<int>(m_settings.motion()));
  m_presenter->setCurrent(static_cast<int>(m_settings.presenterWindow()));
  fillLanguages();
  fillDevices();
  showSizeLimit();
}

/// Reports a reduced font size: the chosen one would leave no room for the picture.
void PreferencesDialog::showSizeLimit() {
  const double used = m_theme.scale * m_choices.usualTextPixels, wanted = m_settings.textPixels();
  const bool isSmaller = used < wanted - 0.01;
  m_room->setVisible(isSmaller);
  if (isSmaller)
    m_room->setText(tr("Only %1 pt fits in this window; a larger window shows larger text.")
                        .arg(QLocale().toString(std::floor(used * 3 / 4), 'f', 0)));
}

void PreferencesDialog::setDevices(std::vector<DeviceChoice> devices) {
  m_choices.devices = std::move(devices);
  fillDevices();
}

void PreferencesDialog::setChoices(PreferenceChoices choices) {
  m_choices = std::move(choices);
  if (!m_rebuilds) refresh();
}

void PreferencesDialog::fillDevices() {
  m_device->clear();
  for (const DeviceChoice& each : m_choices.devices) {
    if (!each.isPossible) continue;
    m_device->addItem(each.name, each.id);
    if (each.isChosen) m_device->setCurrentIndex(m_device->count() - 1);
  }
}

void PreferencesDialog::fillLanguages() {
  m_language->clear();
  for (const LanguageChoice& each : m_choices.languages) {
    m_language->addItem(each.name, each.code);
    if (each.code == m_settings.language()) m_language->setCurrentIndex(m_language->count() - 1);
  }
}

void PreferencesDialog::setTheme(const Theme& theme) {
  const bool isAnother = theme.scale != m_theme.scale;
  const double before = m_theme.scale;
  m_theme = theme;
  useTheme();
  refresh();
  if (!isAnother || isMaximized()) return;
  resize(dialogSize(*this, (QSizeF(size()) * (theme.scale / before)).toSize()));
}

void PreferencesDialog::useTheme() {
  setThemeInside(*m_area, m_theme);
  for (const auto& use : m_themed) use(m_theme);
}

void PreferencesDialog::finish() {
  if (m_rebuilds) rebuild();
  for (DataPlaceRow* place : m_places) place->finish();
}

void PreferencesDialog::changeEvent(QEvent* event) {
  QDialog::changeEvent(event);
  // The list in which the language was chosen is still open.
  if (event->type() != QEvent::LanguageChange || std::exchange(m_rebuilds, true)) return;
  QTimer::singleShot(0, this, [this] {
    if (m_rebuilds) rebuild();
  });
}

void PreferencesDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  useTheme();  // the style sheet has just overridden the fonts
  for (DataPlaceRow* place : m_places) place->count();
}

}  // namespace attn::app
