// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/csv.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "base/number_format.h"
#include "base/term.h"
#include "base/text.h"
#include "base/utf8.h"
#include "scenario/limits.h"
#include "scenario/listing.h"

namespace attn {
namespace {

/// Tab takes precedence over semicolon, and semicolon over comma: next to another separator, a comma is a decimal
/// comma. Without any of them, spaces separate cells (numbers printed by NumPy).
char separatorOf(std::string_view text) {
  for (const char separator : {'\t', ';', ','})
    if (text.find(separator) != std::string_view::npos) return separator;
  return ' ';
}

std::string_view trimmedCell(std::string_view text) {
  return trimmed(text, " \r");
}

/// Parses a cell, accepting "+", a true minus sign (U+2212) and, if `comma`, a decimal comma.
std::optional<double> numberOf(std::string_view cell, bool comma) {
  constexpr std::string_view minus = "−";
  std::string text(trimmedCell(cell));
  if (text.starts_with(minus)) text.replace(0, minus.size(), "-");
  if (text.starts_with('+') && text.size() > 1 && text[1] != '-') text.erase(0, 1);
  if (comma && text.find('.') == std::string::npos && std::ranges::count(text, ',') == 1)
    std::ranges::replace(text, ',', '.');
  return parseDecimal(text);
}

class TableReader {
 public:
  enum class Words { Refuse, TakeAsNames };

  TableReader(std::string_view text, const std::string& file, Words words)
      : m_text(text), m_file(file), m_words(words), m_separator(separatorOf(text)) {}

  Result<NamedTable> read() {
    while (m_at < m_text.size()) {
      ++m_line;
      m_column = 0;
      if (!readLine()) return tl::unexpected(std::move(m_problems));
    }
    // Words alone are not a table: read again to reject them cell by cell.
    if (m_numbers.empty() && !m_table.columnNames.empty()) return TableReader(m_text, m_file, Words::Refuse).read();
    if (m_numbers.empty()) {
      m_line = m_column = 1;
      wrong(Term::NoNumbers, {});
    }
    if (m_problems.empty()) fitHeader();
    if (!m_problems.empty()) return tl::unexpected(std::move(m_problems));
    const Index width = m_width - (m_hasRowNames ? 1 : 0);
    m_table.numbers = Eigen::Map<const Matrix>(m_numbers.data(), static_cast<Index>(m_numbers.size()) / width, width);
    return std::move(m_table);
  }

 private:
  /// A cell without a finite number.
  struct OddCell {
    Index column;
    std::string text;
    bool isNumber;  // infinity or NaN
  };
  /// A line with more words than a matrix can have columns does not hold names.
  static constexpr std::size_t mostOddCells = limits::width;

  /// Collects bad cells; returns false only if reading on makes no sense.
  bool readLine() {
    const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
    if (trimmedCell(m_text.substr(m_at, end - m_at)).find_first_not_of('\t') == std::string_view::npos) {
      m_at = end + 1;  // an empty line, as at the end of text copied from spreadsheets
      return true;
    }
    m_lineStart = m_numbers.size();
    m_oddCells.clear();
    bool more = true;
    while (more) {
      ++m_column;
      if (!readCell(more)) return false;
      if (m_numbers.size() > static_cast<std::size_t>(limits::numbers)) return tooLarge();
      if (m_oddCells.size() > mostOddCells) return reportOddCells();
    }
    if (isHeader()) {
      m_headerLine = m_line;
      for (const OddCell& cell : m_oddCells) m_table.columnNames.emplace_back(trimmedCell(cell.text));
      m_numbers.resize(m_lineStart);
      return true;
    }
    return acceptLine();
  }

  bool isHeader() const {
    const bool isFirst = m_width == 0 && m_table.columnNames.empty();
    const auto isWord = [](const OddCell& cell) { return !cell.isNumber; };
    const auto hasText = [](const OddCell& cell) { return !trimmedCell(cell.text).empty(); };
    return m_words == Words::TakeAsNames && isFirst && m_oddCells.size() == static_cast<std::size_t>(m_column) &&
           std::ranges::all_of(m_oddCells, isWord) && std::ranges::any_of(m_oddCells, hasText);
  }

  /// The first line with numbers determines the layout of the others.
  bool acceptLine() {
    if (m_width == 0) {
      m_width = m_column;
      m_hasRowNames = m_words == Words::TakeAsNames && !m_oddCells.empty() && m_oddCells.front().column == 1 &&
                      !m_oddCells.front().isNumber && m_oddCells.size() < static_cast<std::size_t>(m_column);
    }
    if (m_hasRowNames) {
      m_table.rowNames.emplace_back(trimmedCell(m_firstCell));
      m_numbers.erase(m_numbers.begin() + static_cast<std::ptrdiff_t>(m_lineStart));
      if (!m_oddCells.empty() && m_oddCells.front().column == 1) m_oddCells.erase(m_oddCells.begin());
    }
    if (!reportOddCells()) return false;
    if (m_column != m_width) wrong(Term::RaggedRow, {std::to_string(m_column), std::to_string(m_width)});
    return m_problems.size() < limits::problems;
  }

  bool reportOddCells() {
    const Index columns = m_column;
    for (const OddCell& cell : m_oddCells) {
      m_column = cell.column;
      wrong(cell.isNumber ? Term::NotFiniteCell : Term::NotANumber, {shortQuote(trimmedCell(cell.text))});
      if (m_problems.size() >= limits::problems) return false;
    }
    m_column = columns;
    return m_oddCells.size() <= mostOddCells;
  }

  /// Keeps only the names of columns that hold numbers.
  void fitHeader() {
    std::vector<std::string>& names = m_table.columnNames;
    if (names.empty()) return;
    const auto found = static_cast<Index>(names.size());
    const Index numbers = m_width - (m_hasRowNames ? 1 : 0);
    if (m_hasRowNames && found == m_width) {
      names.erase(names.begin());
    } else if (found != numbers) {
      m_line = m_headerLine;
      m_column = found;
      wrong(Term::RaggedRow, {std::to_string(found), std::to_string(m_width)});
    }
  }

  bool readCell(bool& more) {
    if (m_separator == ' ') skip(' ');
    const std::optional<std::string> cell = at('"') ? quoted() : plain();
    if (!cell) return false;
    more = at(m_separator);
    if (m_separator == ' ') {
      skip(' ');
      skip('\r');
      more = m_at < m_text.size() && !at('\n');
    }
    if (!more || m_separator != ' ') ++m_at;
    if (m_column == 1) m_firstCell = *cell;
    const std::optional<double> number = numberOf(*cell, m_separator != ',');
    const bool finite = number && std::isfinite(*number);
    if (!finite) m_oddCells.push_back({m_column, *cell, number.has_value()});
    m_numbers.push_back(finite ? *number : 0);
    return true;
  }

  bool at(char c) const { return m_at < m_text.size() && m_text[m_at] == c; }
  void skip(char c) {
    while (at(c)) ++m_at;
  }

  std::optional<std::string> plain() {
    const std::size_t start = m_at;
    while (m_at < m_text.size() && !at(m_separator) && !at('\n')) ++m_at;
    return std::string(m_text.substr(start, m_at - start));
  }

  /// Reads a quoted cell, in which "" stands for a quote.
  std::optional<std::string> quoted() {
    std::string cell;
    ++m_at;
    for (; m_at < m_text.size(); ++m_at) {
      if (!at('"')) {
        cell += m_text[m_at];
      } else if (m_text.substr(m_at, 2) == "\"\"") {
        cell += m_text[m_at++];
      } else {
        ++m_at;
        const std::optional<std::string> rest = plain();
        return cell + *rest;
      }
    }
    wrong(Term::UnclosedQuote, {});
    return std::nullopt;
  }

  void wrong(Term detail, std::vector<std::string> more) {
    more.insert(more.begin(), {m_file, code(detail), std::to_string(m_line), std::to_string(m_column)});
    m_problems.push_back({ProblemCode::MalformedCsv, "", std::move(more)});
  }

  bool tooLarge() {
    const std::string most = std::to_string(limits::numbers);
    m_problems.push_back({ProblemCode::TooLarge, "", {code(Term::MatrixNumbers), "> " + most, most}});
    return false;
  }

  std::string_view m_text;
  const std::string& m_file;
  Words m_words;
  char m_separator;
  std::size_t m_at = 0;
  Index m_line = 0, m_column = 0, m_width = 0, m_headerLine = 0;
  bool m_hasRowNames = false;
  // of the current line
  std::size_t m_lineStart = 0;
  std::string m_firstCell;
  std::vector<OddCell> m_oddCells;
  NamedTable m_table;
  std::vector<double> m_numbers;
  Problems m_problems;
};

Result<NamedTable> tableFrom(std::string_view text, const std::string& file, TableReader::Words words) {
  if (text.size() > limits::fileBytes)
    return tl::unexpected(Problems{
        {ProblemCode::FileTooLarge, "", {file, std::to_string(text.size()), std::to_string(limits::fileBytes)}}});
  if (const auto offset = firstInvalidUtf8(text))
    return tl::unexpected(Problems{{ProblemCode::InvalidUtf8, "", {std::to_string(*offset)}}});
  return TableReader(withoutByteOrderMark(text), file, words).read();
}

}  // namespace

Result<NamedTable> parseNamedTable(std::string_view text, const std::string& file) {
  return tableFrom(text, file, TableReader::Words::TakeAsNames);
}

Result<Matrix> parseTable(std::string_view text) {
  return tableFrom(text, "", TableReader::Words::Refuse).map([](NamedTable&& table) {
    return std::move(table.numbers);
  });
}

}  // namespace attn
