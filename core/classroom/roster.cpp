// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/roster.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "base/foreign_text.h"
#include "base/text.h"
#include "base/utf8.h"

namespace attn {
namespace {

using namespace std::string_view_literals;

// Headers, without spaces, signs and upper case. Of several columns, the one whose header comes first here is used.
constexpr std::string_view kIdHeaders =
    "idnumber studentid studentnumber studentno id matriculationnumber matriculation matrikelnummer matrikelnr "
    "matrikel matrnr idnummer 学号 學號 学生编号 学生证号 编号 id号 numérodidentification numérodétudiant "
    "numéroétudiant númerodeid matrícula codiceidentificativo matricola idナンバー 学籍番号 username benutzername "
    "kennung login 用户名 identifier";
constexpr std::string_view kNameHeaders =
    "name fullname studentname student 姓名 学生姓名 名字 全名 vollständigername nomcomplet nombrecompleto "
    "nomecompleto 氏名";
constexpr std::string_view kFirstNameHeaders =
    "firstname givenname forename first vorname rufname prénom prenom nombre nome 名";
constexpr std::string_view kLastNameHeaders =
    "lastname surname familyname last nachname familienname zuname nomdefamille nom apellidos apellido cognome "
    "姓氏 姓";
constexpr std::string_view kEmailHeaders =
    "emailaddress email mail mailaddress emailadresse 电子邮件地址 电子邮件 电子邮箱 邮箱 邮件 电邮 "
    "adressedecourriel courriel adresseemail direccióndecorreo correoelectrónico correo indirizzoemail "
    "メールアドレス";
constexpr std::string_view kGroupHeaders =
    "group groups gruppe gruppen übungsgruppe tutorium tutorial section class klasse kurs 小组 分组 组别 班级 组 "
    "群组 groupe groupes grupo grupos gruppo gruppi グループ";

/// What 0x80 to 0x9F are in Windows-1252; 0 for the bytes that it does not use.
constexpr std::array<std::uint16_t, 32> kWindows1252{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                     0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                     0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                     0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

std::string utf8OfUtf16(std::string_view bytes, bool isBigEndian) {
  const auto unit = [&](std::size_t at) -> std::uint32_t {
    const auto first = static_cast<unsigned char>(bytes[at]), second = static_cast<unsigned char>(bytes[at + 1]);
    return isBigEndian ? static_cast<std::uint32_t>(first << 8U | second)
                       : static_cast<std::uint32_t>(second << 8U | first);
  };
  constexpr std::uint32_t kHigh = 0xD800, kLow = 0xDC00, kAfter = 0xE000, kReplacement = 0xFFFD;
  std::string text;
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    std::uint32_t point = unit(at);
    if (point >= kHigh && point < kAfter) {
      const bool isPair = point < kLow && at + 3 < bytes.size() && unit(at + 2) >= kLow && unit(at + 2) < kAfter;
      point = isPair ? 0x10000 + ((point - kHigh) << 10U) + (unit(at + 2) - kLow) : kReplacement;
      if (isPair) at += 2;
    }
    appendUtf8(text, point);
  }
  return text;
}

std::string utf8OfWindows1252(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const bool isSpecial = byte >= 0x80 && byte < 0xA0 && kWindows1252.at(byte - 0x80U) != 0;
    appendUtf8(text, isSpecial ? kWindows1252.at(byte - 0x80U) : byte);
  }
  return text;
}

/// Text of a table has no control characters except tabs and line ends.
bool isTableText(std::string_view text) {
  return std::ranges::none_of(text, [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r' && c != '\n' && c != '\f';
  });
}

std::string_view trimmedCell(std::string_view text) {
  return trimmed(text, " \t\r\n\f");
}

struct RosterRow {
  std::size_t line = 1;
  std::vector<std::string> cells;
  bool isUnclosed = false;

  bool isBlank() const {
    return std::ranges::all_of(cells, [](const std::string& cell) { return cell.empty(); });
  }
};

/// Splits text into rows of cells. Source: RFC 4180, with any separator and line end.
class RosterRows {
 public:
  RosterRows(std::string_view text, char separator) : m_text(text), m_separator(separator) {}

  bool isAtEnd() const { return m_at >= m_text.size(); }

  RosterRow next() {
    RosterRow row;
    row.line = m_line;
    std::string cell;
    bool isQuoted = false, wasQuoted = false;
    const auto endCell = [&] {
      row.cells.emplace_back(wasQuoted ? std::string_view(cell) : trimmedCell(cell));
      cell.clear();
      wasQuoted = false;
    };
    for (; m_at < m_text.size(); ++m_at) {
      const char c = m_text[m_at];
      const bool isReturn = c == '\r' && m_at + 1 < m_text.size() && m_text[m_at + 1] == '\n';
      if (c == '\n' || (c == '\r' && !isReturn)) ++m_line;
      if (isQuoted) {
        const bool isDoubled = c == '"' && m_at + 1 < m_text.size() && m_text[m_at + 1] == '"';
        if (c == '"' && !isDoubled)
          isQuoted = false;
        else
          cell += c;
        if (isDoubled) ++m_at;
      } else if (c == '"' && trimmedCell(cell).empty()) {
        cell.clear();
        isQuoted = wasQuoted = true;
      } else if (c == m_separator) {
        endCell();
      } else if (c == '\n' || (c == '\r' && !isReturn)) {
        ++m_at;
        endCell();
        return row;
      } else if (!isReturn) {
        cell += c;
      }
    }
    row.isUnclosed = isQuoted;
    endCell();
    return row;
  }

 private:
  std::string_view m_text;
  char m_separator;
  std::size_t m_at = 0, m_line = 1;
};

/// The separator that splits the first line into most cells.
char separatorOf(std::string_view text) {
  char best = ',';
  std::size_t most = 1;
  for (const char separator : {',', ';', '\t'}) {
    RosterRows rows(text, separator);
    RosterRow row = rows.next();
    while (row.isBlank() && !rows.isAtEnd()) row = rows.next();
    if (row.cells.size() <= most) continue;
    most = row.cells.size();
    best = separator;
  }
  return best;
}

/// "E-Mail address" is "emailaddress".
std::string headerKey(std::string_view header) {
  std::string key;
  for (const char c : lowered(std::string(header)))
    if (isLowerOrDigit(c) || static_cast<unsigned char>(c) >= 0x80) key += c;
  return key;
}

struct RosterColumns {
  std::optional<std::size_t> id, name, firstName, lastName, email, group;
};

std::optional<std::size_t> columnOf(const std::vector<std::string>& keys, std::string_view headers) {
  for (const std::string_view header : wordsOf(headers))
    if (const auto found = std::ranges::find(keys, header); found != keys.end())
      return static_cast<std::size_t>(found - keys.begin());
  return std::nullopt;
}

RosterColumns columnsOf(const std::vector<std::string>& header) {
  std::vector<std::string> keys;
  for (const std::string& cell : header) keys.push_back(headerKey(cell));
  return {columnOf(keys, kIdHeaders),       columnOf(keys, kNameHeaders),  columnOf(keys, kFirstNameHeaders),
          columnOf(keys, kLastNameHeaders), columnOf(keys, kEmailHeaders), columnOf(keys, kGroupHeaders)};
}

/// True for what is unsafe in a file name, in a spreadsheet, or to look at.
bool isUnusual(std::string_view text) {
  return text.find_first_of("/\\\"") != std::string_view::npos || foreign::inSpreadsheet(text) != text;
}

/// East Asian names have the family name first and no space.
std::string joinedName(const std::string& first, const std::string& last) {
  if (first.empty() || last.empty()) return first + last;
  constexpr std::uint32_t kFirstKana = 0x3040, kLastHan = 0x9FFF;
  const std::uint32_t point = firstCodePoint(last).value.value_or(0);
  return point >= kFirstKana && point <= kLastHan ? last + first : first + ' ' + last;
}

class RosterReader {
 public:
  explicit RosterReader(std::string_view text) : m_rows(text, separatorOf(text)) {}

  Roster read() {
    RosterRow header;
    while (!m_rows.isAtEnd() && (header = m_rows.next()).isBlank()) continue;
    if (header.isBlank()) {
      add(RosterFault::Empty, 0);
      return std::move(m_roster);
    }
    readHeader(header);
    while (!m_rows.isAtEnd()) readRow(m_rows.next(), header.cells.size());
    if (m_students > kMaxVariants) add(RosterFault::TooManyStudents, 0, std::to_string(m_students));
    if (m_students == 0 && m_roster.isUsable()) add(RosterFault::NoStudents, 0);
    return std::move(m_roster);
  }

 private:
  void add(RosterFault fault, std::size_t line, std::string value = {}, std::size_t other = 0) {
    m_roster.problems.push_back({fault, line, std::move(value), other});
  }

  void readHeader(const RosterRow& header) {
    m_columns = columnsOf(header.cells);
    std::string found;
    for (const std::string& cell : header.cells)
      if (!cell.empty()) found += (found.empty() ? "" : ", ") + cell;
    if (!m_columns.id) add(RosterFault::MissingIdColumn, header.line, found);
    if (!m_columns.name && !m_columns.firstName && !m_columns.lastName)
      add(RosterFault::MissingNameColumn, header.line, found);
    if (header.isUnclosed) add(RosterFault::UnclosedQuote, header.line, std::string(trimmedCell(header.cells.back())));
  }

  void readRow(const RosterRow& row, std::size_t columns) {
    if (row.isBlank()) return;
    if (row.isUnclosed) return add(RosterFault::UnclosedQuote, row.line, std::string(trimmedCell(row.cells.back())));
    const auto used = std::ranges::find_if(row.cells.rbegin(), row.cells.rend(),
                                           [](const std::string& cell) { return !cell.empty(); });
    if (const auto cells = static_cast<std::size_t>(row.cells.rend() - used); cells > columns)
      return add(RosterFault::ExtraCells, row.line, std::to_string(cells), columns);
    const auto cell = [&](std::optional<std::size_t> column) {
      return column && *column < row.cells.size() ? std::string(trimmedCell(row.cells[*column])) : std::string();
    };
    RosterStudent student{cell(m_columns.id), cell(m_columns.name), cell(m_columns.email), cell(m_columns.group)};
    if (student.name.empty()) student.name = joinedName(cell(m_columns.firstName), cell(m_columns.lastName));
    ++m_students;
    if (!m_columns.id) return;
    if (student.id.empty()) return add(RosterFault::MissingId, row.line, student.name);
    if (const auto [first, isNew] = m_lineOf.emplace(student.id, row.line); !isNew)
      return add(RosterFault::RepeatedId, row.line, student.id, first->second);
    if (student.name.empty()) add(RosterFault::MissingName, row.line, student.id);
    for (const std::string& each : {student.id, student.name, student.group})
      if (isUnusual(each)) add(RosterFault::UnusualText, row.line, each);
    if (m_students <= kMaxVariants) m_roster.students.push_back(std::move(student));
  }

  RosterRows m_rows;
  RosterColumns m_columns;
  std::map<std::string, std::size_t> m_lineOf;
  int m_students = 0;
  Roster m_roster;
};

}  // namespace

bool preventsUse(const RosterProblem& problem) {
  return problem.fault < RosterFault::UnusualText;
}

bool Roster::isUsable() const {
  return std::ranges::none_of(problems, preventsUse);
}

Roster readRoster(std::string_view bytes) {
  const bool isLittle = bytes.starts_with("\xFF\xFE"sv), isBig = bytes.starts_with("\xFE\xFF"sv);
  const bool isLatin1 = !isLittle && !isBig && firstInvalidUtf8(bytes);
  const std::string text = isLittle || isBig ? utf8OfUtf16(bytes.substr(2), isBig)
                           : isLatin1        ? utf8OfWindows1252(bytes)
                                             : std::string(withoutByteOrderMark(bytes));
  if (!isTableText(text)) return {{}, {{RosterFault::NotText}}};
  Roster roster = RosterReader(text).read();
  if (isLatin1) roster.problems.push_back({RosterFault::ReadAsLatin1});
  return roster;
}

}  // namespace attn
