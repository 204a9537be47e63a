/** 一つ一つの指摘の文の日本語訳。 */
import type { FindingSentences } from './finding-sentences.ts';
import { ofReordering } from './reordering.ts';

const YAML = 'フロントマターが読めないため、このファイルは使われません。残りはすべて公開されます。';
const SKIPPED = 'このままではエージェントがスキルを見つけて選べないため、除外されます。残りはすべて公開されます。';
const STRICT = '仕様に従うホストが拒否するため、スキル拡張の一覧に載りません。ツールからは使えます。';
const COMPLEX = 'ファイルが複雑すぎて Markdown として読めないため、そのページは見出しとリンクのないただの文字になります：';
const PARTIAL = '索引は不完全で、どの画面にもそう表示されます。';
const LEADS_OUT = 'フォルダーの外に出る名前を展開すると、関係のないファイルが上書きされます。';
const BOTH = '両方を持てるファイルシステムはないため、人が見るファイルとエージェントが受け取るファイルが違うことがあります。';
const TWICE =
  '最初のコピーを展開するツールと最後のコピーを展開するツールがあるため、人が見るものとエージェントが受け取るものが違うことがあります。skillpress pull はこのようなアーカイブを受け付けません。';
const CONSISTS = 'リポジトリを構成するのは、ファイル、フォルダー、シンボリックリンクだけです。';

const texts: FindingSentences = {
  path_refused: {
    what: {
      by: 'path',
      cases: { '': '名前のないパスが除外されました（{problem}）。' },
      other: 'パス {path} が除外されました（{problem}）。',
    },
    why: {
      by: 'problem',
      cases: { absolute: LEADS_OUT, segment: LEADS_OUT, hard_link: CONSISTS, special: CONSISTS, twice: TWICE, folder_too: BOTH },
      other: '制御文字、見えない文字、バックスラッシュを含むパスは、実際とは違うものに見えます。',
    },
    words: {
      problem: {
        empty: '名前が空です',
        too_long: 'システムが扱える長さを超えています',
        not_well_formed: '名前が UTF-8 ではありません',
        backslash: 'バックスラッシュを含みます',
        control: '制御文字を含みます',
        invisible: '見えない文字を含みます',
        absolute: 'ディスクのルートから始まります',
        segment: '空の部分か . または .. を含みます',
        reserved: 'プログラムが予約している名前を含みます',
        hard_link: 'ハードリンクです',
        special: 'デバイスやパイプなど、ファイルではないものです',
        folder_too: 'ファイルでもフォルダーでもあります。フォルダーの中身が公開されます',
        twice: '同じパスが複数あり、これは前のコピーです。最後のコピーが公開されます',
      },
    },
  },
  path_clash: {
    what: 'このパスと {other} は、大文字と小文字、または Unicode の形式だけが異なります。',
    why: 'macOS と Windows では、チェックアウトにどちらか一方しか存在できません。',
  },
  path_not_on_windows: {
    what: 'Windows ではこのパスを作れません。',
    why: 'Windows の利用者はリポジトリをチェックアウトできないか、ファイルが別の名前になります。',
  },
  link_not_followed: {
    what: 'このシンボリックリンクは公開されません：{reason}。',
    why: 'リンクはコミットの中だけで解決され、フォルダーは一度だけ公開されます。',
    words: {
      reason: {
        absolute: '絶対パスを指しています',
        escapes: 'リポジトリの外に出ます',
        loop: '循環しています',
        dangling: '行き先がありません',
        folder: 'その名前のスキルではないフォルダーを指しています',
        too_many: 'リンクによって、リポジトリに許される数を超えるファイルが加わります',
      },
    },
  },
  submodule_not_followed: { what: 'このサブモジュールは公開されません。', why: 'そのファイルは別のリポジトリにあります。' },
  lfs_pointer: {
    what: 'このファイルのバイト列はリポジトリにありません。Git LFS のポインターです。',
    why: 'ファイルの代わりにポインターが公開されることはありません。',
  },
  tree_too_large: {
    what: 'リポジトリの{unit}が {limit} を超えています。残りは読まれません。',
    why: PARTIAL,
    words: { unit: { files: 'ファイル数', bytes: 'バイト数' } },
  },
  manifest_unread: {
    what: '上限の {limit} ファイルより先にマニフェストがあるため、リポジトリからは何も公開されません。',
    why: 'そのマニフェストが何を除外するのか分かりません。',
  },
  file_not_searched: {
    what: 'このファイルは読めますが検索されません：{size} バイトあり、{limit} を超えています。',
    why: 'この大きさのテキストはデータであり、索引に入れると何を検索しても見つかってしまいます。',
  },
  file_over_read_limit: {
    what: 'このファイルは配信されません：{size} バイトあり、{limit} を超えています。',
    why: 'ホストはこの大きさのリソースを拒否します。配信される SKILL.md には代わりにファイルの名前が載ります。',
  },
  wrong_case_skill_file: {
    what: 'スキルになるのは、名前が正確に SKILL.md のファイルだけです。このファイルはつづりが異なります。',
    why: 'Mac では動き、Linux では消えるため、どこでも同じに扱われます。',
  },
  wrong_case_manifest: {
    what: 'マニフェストになるのは、名前が正確に {expected} のファイルだけです。このファイルはつづりが異なります。',
    why: 'その規則と除外は適用されません。',
  },
  untracked_file: {
    what: 'git が追跡していないため、このファイルは公開されません。',
    why: 'コミットのビルドと同じ結果になるよう、追跡されているファイルだけが読まれます。',
  },
  dependency_folder: {
    what: 'このフォルダーはインストールされたパッケージを含むため、読まれません。',
    why: 'パッケージマネージャーがそこに置いたものは、ライブラリの一部ではありません。',
  },
  published_folder: {
    what: 'このフォルダーは skillpress のビルドの出力なので、読まれません。',
    why: '元になったスキルのコピーが入っていて、どれも二重に見つかってしまいます。',
  },
  shallow_clone: {
    what: 'クローン {repository} は途中で切られていて、古いコミットがありません。',
    why: 'ファイルが最後にいつ変わったかがわからないため、ページとフィードは日付を省きます。ほかに影響はありません。',
  },
  history_cut: {
    what: 'リポジトリ {repository} には {limit} を超えるコミットがあり、日付は新しいものからだけ読み取られます。',
    why: 'そのどれも変更していないファイルには、ページにもフィードにも日付がありません。ほかに影響はありません。',
  },
  snapshot_not_kept: {
    what: 'コミット {revision} は読めるまま残せません。前のデプロイで、そのスナップショットのファイル({files})がないか壊れています。',
    why: 'スナップショットは公開されたとおりに残るか、まったく残らないかのどちらかです。ほかはすべて公開され、壊れたものは公開されません。',
  },
  deployment_not_kept: {
    what: {
      by: 'problem',
      cases: { missing: '前のデプロイの {file} がないため、以前のコミットは読めるまま残りません。' },
      other: '前のデプロイの {file} が壊れているか別の版のものなので、以前のコミットは読めるまま残りません。',
    },
    why: 'どのスナップショットが公開されていたかは、このファイルだけが示します。リポジトリに今あるものはいつもどおり公開されます。',
  },
  front_matter_missing: {
    what: {
      by: 'near',
      cases: { '0': 'ファイルにフロントマターがありません。' },
      other: 'ファイルがフロントマターで始まっていません。フロントマターは {near} 行目から始まっています。',
    },
    why: SKIPPED,
  },
  front_matter_blank_first_line: { what: 'ファイルが空行で始まるため、フロントマターが認識されません。', why: SKIPPED },
  front_matter_bold_header: { what: 'ファイルの名前が、フロントマターではなく太字で書かれています。', why: SKIPPED },
  front_matter_bad_fence: { what: '最初の行が、ちょうど三つのハイフンではありません。', why: SKIPPED },
  front_matter_unterminated: {
    what: {
      by: 'near',
      cases: { '0': 'フロントマターが閉じられていません。' },
      other: 'フロントマターが閉じられていません。この行が、ちょうど三つのハイフンではありません。',
    },
    why: YAML,
  },
  front_matter_too_large: { what: 'フロントマターが {characters} 文字あり、{limit} を超えています。', why: YAML },
  front_matter_not_mapping: {
    what: 'フロントマターがフィールドの並びではなく、{found}です。',
    why: YAML,
    words: { found: { 'a list': 'リスト', 'plain text': 'ただのテキスト' } },
  },
  front_matter_tabs: { what: 'フロントマターの字下げにタブが使われています。', why: YAML },
  front_matter_unquoted_colon: {
    what: '{key} の値に、後ろに空白のあるコロンが含まれ、引用符で囲まれていません。',
    why: `YAML はその前の部分を別のフィールドとみなします。${YAML}`,
  },
  front_matter_indicator: { what: '値が {syntax} で始まっています。YAML ではこれに意味があります。', why: YAML },
  front_matter_duplicate_key: { what: 'フィールド {key} が二度書かれています。', why: YAML },
  front_matter_refused_syntax: {
    what: 'フロントマターに使えないものがあります：{syntax}。',
    why: `読み手によって解釈が異なります。${YAML}`,
    words: { syntax: { 'a second document': '二つ目のドキュメント', 'a key that is not text': 'テキストではないキー' } },
  },
  front_matter_control_character: { what: 'フロントマターに制御文字があります：{character}。', why: YAML },
  front_matter_invalid: {
    what: 'フロントマターが正しい YAML ではありません：{problem}。',
    why: YAML,
    words: {
      problem: {
        'nesting is too deep': '入れ子が深すぎます',
        'this line is indented more than the field above it': 'この行は上のフィールドより深く字下げされています',
        'this line is indented more than the fields below it': 'この行は下のフィールドより深く字下げされています',
        'this line of a text is not indented below its field': '文章のこの行がフィールドの下に字下げされていません',
        'a group of fields starts on the line of its name instead of below it':
          'フィールドのまとまりが、名前の下ではなく同じ行から始まっています',
        'a quote is opened and not closed': '引用符が開いたまま閉じられていません',
        'a bracket is opened and not closed': '括弧が開いたまま閉じられていません',
        'this line is not indented like the lines that it belongs to': 'この行の字下げが、同じまとまりの行と揃っていません',
        'this line does not start with the name of a field, a colon and a space': 'この行がフィールド名、コロン、空白で始まっていません',
        'a backslash in double quotes starts an escape that does not exist': '二重引用符の中の逆斜線が、存在しないエスケープになっています',
        'a list starts on the line of its field instead of below it': 'リストがフィールドの下ではなく同じ行から始まっています',
        'text stands behind the sign that starts a text of several lines': '複数行のテキストを始める記号の後ろに文字があります',
        'text stands behind a closing quote': '閉じる引用符の後ろに文字があります',
        'this line cannot be read as a field and its value': 'この行をフィールドとその値として読めません',
      },
    },
  },
  commented_value: {
    what: 'この値の残りは失われます：空白と # からコメントが始まります。',
    why: 'エージェントに見えるのは、その前の部分だけです。',
  },
  value_not_text: {
    what: '{field} の値は {value} です。YAML はこれを文字列ではなく{kind}とみなします。',
    why: '配信時には引用符で囲まれますが、リポジトリそのものを読むクライアントはこのスキルを拒否します。',
    words: { kind: { nothing: '空の値', 'true or false': '真偽値', 'a number': '数値', 'a date': '日付' } },
  },
  byte_order_mark: {
    what: 'フロントマターの前に、目に見えない BOM（バイト順マーク）があります。',
    why: '配信時には取り除かれますが、リポジトリそのものを読むクライアントはフロントマターがないとみなし、このスキルを拒否します。',
  },
  not_utf8: {
    what: {
      by: 'guess',
      cases: {
        'utf-16': 'ファイルが UTF-8 のテキストではありません。UTF-16 です。',
        'latin-1': 'ファイルが UTF-8 のテキストではありません。Latin-1 か Windows-1252 のようです。',
      },
      other: 'ファイルが UTF-8 のテキストではありません。',
    },
    why: YAML,
  },
  skill_file_unavailable: {
    what: {
      by: 'reason',
      cases: {
        lfs_pointer: 'この SKILL.md のバイト列はリポジトリにありません（Git LFS）。',
        folder: 'この SKILL.md はフォルダーです。この名前のファイルだけがスキルになります。',
      },
      other: 'この SKILL.md は読み込みの上限を超えています。',
    },
    why: 'スキルは除外されます。残りはすべて公開されます。',
  },
  internal_unreadable: {
    what: 'この内部用スキルは読めません（{cause}）。内部用のままです。',
    why: '指定どおりどこにも公開されませんが、管理者向けのビルドでも渡せません。',
  },
  internal_mark_unusual: {
    what: 'このスキルは {field}（{value}）のために内部用として扱われますが、印の書き方が異なります。',
    why: '疑わしい印も有効です。誤記によって管理者向けのものが漏れないよう、スキルはどこにも公開されません。',
    words: { value: { 'a list': 'リスト', 'a group of fields': 'フィールドのまとまり', 'a text': 'テキスト' } },
  },
  name_missing: {
    what: {
      by: 'near',
      cases: { '': 'スキルの名前に問題があります：{found}。' },
      other: 'スキルの名前に問題があります：{found}。この行は {near} となっていますが、フィールドの名前は name です。',
    },
    why: SKIPPED,
    words: {
      found: {
        'no name': '名前がありません',
        'a name that is not one line of text': '名前が一行のテキストではありません',
        'a name that is a list instead of a text': '名前がテキストではなくリストです',
        'a name that is a group of fields instead of a text': '名前がテキストではなくフィールドの集まりです',
      },
    },
  },
  name_too_long: { what: '名前が {characters} 文字あり、{limit} を超えています。', why: SKIPPED },
  name_unusual: {
    what: '名前 {name} が、小文字の単語とハイフンだけでできていません。',
    why: '仕様に従うホストが拒否するため、スキル拡張の一覧に載らず、インストーラーにも渡されません。ツールからは使えます。',
  },
  name_directory_mismatch: { what: 'スキルの名前は {name} ですが、フォルダーは {directory} です。', why: STRICT },
  description_missing: {
    what: {
      by: 'near',
      cases: {
        '': {
          by: 'blank',
          cases: { 0: 'スキルの説明に問題があります：{found}。' },
          other: 'スキルの説明に問題があります：{found}（空白が {blank} 文字）。',
        },
      },
      other: 'スキルの説明に問題があります：{found}。この行は {near} となっていますが、フィールドの名前は description です。',
    },
    why: SKIPPED,
    words: {
      found: {
        'no description': '説明がありません',
        'a description without text': '説明にテキストがありません',
        'a description that is a list instead of a text': '説明がテキストではなくリストです',
        'a description that is a group of fields instead of a text': '説明がテキストではなくフィールドの集まりです',
      },
    },
  },
  description_too_long: {
    what: '説明が {characters} 文字あり、{limit} を超えています。',
    why: '説明は残りますが、Claude、Codex、VS Code、skills インストーラーがこのようなスキルを拒否するため、スキル拡張の一覧に載りません。',
  },
  field_ignored: {
    what: 'フィールド {field} は無視されます：{reason}。',
    why: {
      by: 'field',
      cases: Object.fromEntries(
        ['compatibility', 'metadata'].map((field) => [
          field,
          'ファイルの残りは使われますが、使える値のないスキルは厳格なクライアントに拒否されるため、スキル拡張の一覧に載りません。',
        ]),
      ),
      other: 'ファイルの残りは使われます。',
    },
    words: {
      reason: {
        'it is not text': 'テキストではありません',
        'it is empty': '空です',
        'it is not a mapping': 'マッピングではありません',
        'it is not a list of names with a text each': '名前とテキストの組の一覧ではありません',
        'it is not a mapping of language tags': '言語タグのマッピングではありません',
        'it is not a language tag': '言語タグではありません',
        'it is not a list of texts': 'テキストのリストではありません',
        'only a path or an https URL can be used': '使えるのはパスか https の URL だけです',
        'it is not a path inside the repository': 'リポジトリの中のパスではありません',
      },
    },
  },
  field_misspelled: {
    what: {
      by: 'beside',
      cases: { yes: 'フィールド {field} は知られていません。よく似た {expected} は別にあります。' },
      other: 'フィールド {field} は知られていません。よく似た {expected} がありません。',
    },
    why: 'ほかの名前のフィールドはそのまま残るだけで意味を持たず、書かれたことは効きません。',
  },
  tag_too_long: {
    what: 'タグ「{tag}」は {characters} 文字で、{limit} を超えるため除かれます。',
    why: 'タグは絞り込みに使われ、それより長いものは選択肢に収まりません。',
  },
  tags_too_many: {
    what: 'スキルのタグが {count} 個で、{limit} を超えています。「{first}」とそれより後は除かれます。',
    why: 'タグは絞り込みに使われ、これだけ多いと語の一覧になってしまいます。',
  },
  body_empty: {
    what: 'スキルのフロントマターの下に指示がありません。',
    why: '読み込んだエージェントが知るのは、その説明だけです。',
  },
  body_large: {
    what: '指示が約 {tokens} トークンあります。仕様が勧めるのは {good} までです。',
    why: 'エージェントはスキルを読み込むとすぐにそのすべてを読み、作業に使える余地がその分減ります。',
  },
  skill_unlisted: {
    what: {
      by: 'detail',
      cases: { '': 'スキルは一覧に載りません：{reason}。' },
      other: 'スキルは一覧に載りません：{reason}（{detail}）。',
    },
    why: {
      by: 'reason',
      cases: Object.fromEntries(
        ['too_many_files', 'too_large'].map((reason) => [
          reason,
          'ホストが丸ごと保持できません。ツールからは読み込めます。インストーラーに渡されるのは 1,000 ファイル、50 MiB までです。',
        ]),
      ),
      other: 'ホストが丸ごと保持できません。ツールからは読み込めます。',
    },
    words: {
      reason: {
        name_directory_mismatch: '名前がフォルダーと異なります',
        invalid_name: '名前が小文字の単語とハイフンだけでできていません',
        unfit_front_matter: '厳格なクライアントがフロントマターを拒否します',
        too_many_files: '一つのスキルとしてはファイルが多すぎます',
        too_large: 'ファイルの合計が大きすぎます',
        file_unavailable: '必要なバイト列がありません',
        uri_collision: '名前が最上位のフォルダーの名前でもあります',
      },
    },
  },
  same_name: {
    what: '別のスキルの名前も {name} です：{other}。',
    why: 'パスの異なる二つのスキルですが、名前で選ぶインストーラーはどちらか一方しか取りません。',
  },
  duplicate_skill: {
    what: 'このスキルは {other} のコピーです。',
    why: '一覧と検索には一度だけ現れ、自分のパスからは読み込めます。',
  },
  hidden_skill: {
    what: 'スキルが隠しフォルダーにあるため、リポジトリに見えるスキルがある間は、一覧にも検索にも現れません。',
    why: '探しているエージェントには見つかりません。パスを指定すれば読み込めます。',
  },
  no_skills: {
    what: {
      by: 'unusable',
      cases: {
        '0': 'リポジトリにスキルが見つかりません。',
        '1': 'リポジトリにスキルが見つかりません：一つだけある SKILL.md が使えません。',
      },
      other: 'リポジトリにスキルが見つかりません：{unusable} 件の SKILL.md がどれも使えません。',
    },
    why: 'エージェントが見つけたり読み込んだりできるものがありません。',
  },
  manifest_unreadable: {
    what: 'マニフェストが使えません：{reason}。',
    why: '何を除外するのか分からないため、そのフォルダーからは何も公開されません。',
    words: {
      reason: {
        'it has no front matter': 'フロントマターがありません',
        'its front matter cannot be read': 'フロントマターが読めません',
        'its description is missing or unusable': '説明がないか、使えません',
        'it is a link or submodule that leads to no file of the repository': 'リポジトリのファイルに行き着かないリンクかサブモジュールです',
        'it is a link to a file that is not published': '公開されないファイルへのリンクです',
        'its bytes are not in the repository (Git LFS)': 'バイト列がリポジトリにありません（Git LFS）',
        'it is over the read limit': '読み込みの上限を超えています',
        'exclude: it is empty; write [] for none': 'exclude が空です。何もなければ [] と書いてください',
        'it is a folder': 'フォルダーです',
        'exclude: it is not a list': 'exclude がリストではありません',
        'exclude: this entry is a pattern, not an exact path below the folder':
          'exclude のこの項目はパターンで、フォルダーの下の正確なパスではありません',
        'exclude: this entry is not an exact path below the folder': 'exclude のこの項目は、フォルダーの下の正確なパスではありません',
      },
    },
  },
  excluded_policy: {
    what: 'マニフェスト自身が除外されているため、そのフォルダーからは何も公開されません。',
    why: 'フォルダーに適用される規則が分からなくなります。',
  },
  exclude_unmatched: {
    what: 'exclude のこの項目に当たるものが、リポジトリにありません。',
    why: 'ここでのつづりの誤りは、公開したくないものを公開してしまいます。',
  },
  image_unused: {
    what: 'このマニフェストの画像はリポジトリのアイコンになりません：{reason}。',
    why: 'ホストとエージェントには、代わりにリポジトリのために描かれた文字が表示されます。',
    words: {
      reason: {
        'is on the web, and nothing is fetched': 'ウェブ上にあり、何も取得されません',
        'is no file of the repository that may be published': '公開してよいリポジトリのファイルではありません',
        'is kept in Git LFS': 'Git LFS に置かれています',
        'is over the read limit': '読み込みの上限を超えています',
        'is not a PNG': 'PNG ではありません',
        'is a damaged PNG': '壊れた PNG です',
      },
    },
  },
  link_target_withheld: {
    what: 'このリンクは、公開されないものを指しています。',
    why: 'エージェントもウェブサイトの読者もたどれません。',
  },
  rules_of_internal: {
    what: 'このマニフェストの規則は、{internal} が内部用であるにもかかわらず公開されます。その下の公開スキル {count} 個（{names}）に含まれるためです。',
    why: 'フォルダーの規則はその下のすべてのスキルに付いて行き、それを囲む内部用スキルがあっても止められません。',
  },
  link_target_missing: {
    what: {
      by: 'reason',
      cases: { case: '{target} へのリンクの行き先がありません。大文字と小文字の違う {other} ならあります。' },
      other: '{target} へのリンクの行き先がありません。',
    },
    why: {
      by: 'reason',
      cases: { case: 'macOS と Windows では開けますが、Linux、ウェブサイト、エージェントでは開けません。' },
      other: 'たどったエージェントはファイルを見つけられません。',
    },
  },
  link_leaves_repository: {
    what: '{target} へのリンクはリポジトリの外に出ます。',
    why: 'リポジトリの外のものは読まれも公開されもしないため、誰もたどれません。',
  },
  link_unusable: {
    what: {
      by: 'reason',
      cases: {
        local: '{target} へのリンクは、作者の機械にあるファイルを指しています。',
        separator: '{target} へのリンクは、斜線のあるべき所が逆斜線になっています。',
        long: '{target} へのリンクは長すぎるため、ウェブサイトではリンクになりません。',
        host: '{target} へのリンクは、前に https: がないままホストを指しています。',
        scheme: '{target} へのリンクはウェブサイトではリンクになりません。リンクになるのは https、http、mailto のアドレスだけです。',
        contact: '{target} へのリンクはウェブサイトでは文字として表示されます。リンクになるのは https、http、mailto のアドレスだけです。',
        picture: '画像 {target} はウェブサイトに表示されません。表示されるのはリポジトリのファイルと https のアドレスだけです。',
      },
      other: '{target} へのリンクは誰も辿れません。',
    },
    why: {
      by: 'reason',
      cases: {
        scheme:
          'ほかの種類のアドレスは、辿った人の機械でプログラムを、またはページの中でスクリプトを起動します。リポジトリの求めるものをページは保証できません。',
        contact: 'このようなアドレスで何が開くかは機械によって異なるため、GitHub と同じく、ページはリンクにしません。',
        picture:
          'アドレスの中に埋め込まれた画像や、特定のプログラムでしか開けない画像を、ページは読み込みません。読者には代わりの文字が見えます。',
      },
      other: 'エージェントもウェブサイトの読者も辿れません。',
    },
  },
  link_outside_skill: {
    what: '{target} へのリンクはスキルの外に出ます。',
    why: 'そのファイルはアーカイブに入らないため、このスキルだけを受け取るクライアントは読めません。',
  },
  link_from_skill_root: {
    what: '{target} へのリンクは、スキルのルートからしか働きません。',
    why: 'Markdown の読み手は、リンクのあるファイルを起点に解決します。',
  },
  link_heading_missing: {
    what: '{target} へのリンクの先に見出しがありません：#{hash} となる見出しがありません。',
    why: 'ページの先頭が開き、辿った人は探さなければなりません。',
  },
  include_refused: {
    what: 'include の {include} は使われません：{reason}。',
    why: 'スキルはそれなしで配信されます。',
    words: {
      reason: {
        'it leaves the repository': 'リポジトリの外に出ます',
        'it is not a path': 'パスではありません',
        'it is the skill itself': 'スキル自身です',
        'only Markdown and JSON can be included': '含められるのは Markdown と JSON だけです',
        'it belongs to a nested skill': '内側のスキルに属しています',
        'it is not text': 'テキストではありません',
        'there is no such document': 'そのような文書はありません',
        'it is not a published document': '公開された文書ではありません',
      },
    },
  },
  include_withheld: {
    what: 'この include は使われません：指しているものが公開されません。',
    why: 'スキルはそれなしで配信されます。',
  },
  include_unavailable: {
    what: 'include の {include} のバイト列がありません。',
    why: 'それなしではスキルが不完全なため、ホストには渡されません。',
  },
  references_truncated: {
    what: {
      by: 'unit',
      cases: {
        steps: 'たどられないリンクがあります：公開されているものから {limit} 段より先に続いています。',
        complexity: {
          by: 'bound',
          cases: {
            characters: `${COMPLEX}{limit} 文字を超えています。`,
            depth: `${COMPLEX}引用、リスト項目、HTML 要素が {limit} 段より深く重なっています。`,
            indented: `${COMPLEX}とても深く字下げされたリスト項目が {limit} 個を超えています。`,
            parts: `${COMPLEX}段落、太字、コードなどの部分が {limit} 個を超えています。`,
            links: `${COMPLEX}リンクと画像が {limit} 個を超えています。`,
            cells: `${COMPLEX}行が見出し行より短く、表のセルが {limit} 個を超えて足りません。`,
            markers: `${COMPLEX}リスト項目と引用が {limit} 個を超えています。`,
            continued: `${COMPLEX}引用やリスト項目を記号なしで続ける行が多すぎます。`,
            underlined: `${COMPLEX}下線を付けた行が {limit} 行を超えています。`,
            signs: `${COMPLEX}対応を調べる Markdown の記号（* _ [ < やバッククォートなど）が一つの段落に多すぎます。`,
          },
          other: `${COMPLEX}表の行が見出し行よりずっと短いなどの理由で、ページがファイルの何倍もの長さになります。`,
        },
      },
      other: 'たどられないリンクがあります：ファイルの{unit}が {limit} を超えています。',
    },
    why: PARTIAL,
    words: { unit: { links: 'リンク数', characters: '文字数' } },
  },
  conflict_markers: {
    what: '文章に二つの版の競合が残っています（{end} 行目まで）。',
    why: 'エージェントは両方の版を読み、そのどちらかに従います。',
  },
  fence_unclosed: {
    what: {
      by: 'within',
      cases: {
        container:
          'ここで {fence} が開いたコードブロックは閉じられていません：リストの項目または引用の終わりまでの文章 {lines} 行がコードになります。',
      },
      other: 'ここで {fence} が開いたコードブロックは閉じられていません：ファイルの終わりまでの文章 {lines} 行がコードになります。',
    },
    why: {
      by: 'within',
      cases: { container: '閉じるための囲みがもっと左にあると、それは別のブロックを開き、文章であるはずのものをコードにしてしまいます。' },
      other: 'その中の見出しやリンクはただの文字になり、リンクは辿られません。',
    },
  },
  comment_unclosed: {
    what: 'ここで <!-- が開いたコメントは閉じられていません：ファイルの終わりまでの文章 {lines} 行がウェブサイトで表示されません。',
    why: 'エージェントは文章を読むので、人とエージェントの見る指示が異なり、その中のリンクは辿られません。',
  },
  table_cells_lost: {
    what: 'この表の見出し行は {columns} 列ですが、それより多い行が {rows} 行あります。ここがその最初の行です。',
    why: '余った欄に書かれたことは、どこにも表示されません。',
  },
  table_unformed: {
    what: {
      by: 'problem',
      cases: {
        count: 'この表はただの文字になっています。ハイフンの行は {cells} 列、見出し行は {columns} 列です。',
        headless: 'この表はただの文字になっています。ハイフンの行のすぐ上に見出し行がありません。',
      },
      other: '表のこれらの行はただの文字になっています。最初の行の下にハイフンの行がありません。',
    },
    why: 'Markdown が表とみなすのは、見出し行と、列の数が同じハイフンの行が、空行を挟まずに上にある行だけです。',
  },
  footnote_missing: {
    what: '脚注 [^{label}] に本文がありません。[^{label}]: で始まる行がありません。',
    why: '印は入力されたまま本文に表示され、読者は存在しない注を探すことになります。',
  },
  control_character: {
    what: {
      by: 'count',
      cases: { '1': '本文に制御文字があります：{character}。' },
      other: '本文に制御文字が {count} 個あり、その一つがここです：{character}。',
    },
    why: {
      by: 'character',
      cases: {
        'U+0000 (NUL)':
          'NUL バイトのあるファイルを git はバイナリーとみなすため、レビューに行が表示されません。エディターや検索はファイルを飛ばすかバイトを隠し、ページはその場所に記号を表示します。',
        ...ofReordering(
          '人はエージェントやプログラムとは違う順序で本文を読むことになり、書かれているものとは別の言葉を見せられるおそれがあります。',
        ),
      },
      other: '人には見えず、本文を表示する端末はそれに従います。多くの場合、コピーや変換が矢印などの別の文字を壊したものです。',
    },
  },
  license_unrecognized: {
    what: 'ライセンスを認識できません：{label}。',
    why: 'はっきり許されていないものは配信されません。公開されるのは名前、説明、ライセンス、リンクだけです。',
  },
  described_only: {
    what: '公開されるのは、スキルの名前、説明、ライセンスだけです：{license}（{source}）。',
    why: 'ライセンスがコピーを許していません。',
  },
  likely_credential: {
    what: '認証情報のようです：{kind}。',
    why: '公開フォルダーを読める人なら誰でも使えてしまいます。',
    words: {
      kind: {
        'private key': '秘密鍵',
        'AWS access key': 'AWS のアクセスキー',
        'GitHub token': 'GitHub のトークン',
        'GitLab token': 'GitLab のトークン',
        'Slack token': 'Slack のトークン',
        'Stripe live key': 'Stripe の本番キー',
        'Google API key': 'Google の API キー',
        'OpenAI key': 'OpenAI のキー',
        'Anthropic key': 'Anthropic のキー',
        'npm token': 'npm のトークン',
        'PyPI token': 'PyPI のトークン',
        'SendGrid key': 'SendGrid のキー',
        'JSON web token': 'JSON Web Token',
      },
    },
  },
  listing_budget: {
    what: 'ライブラリ全体をインストールすると、{client} は既定の {limit} 文字の枠では {count} 件の説明を表示しません：{names}。',
    why: 'モデルは見えないものを選びません。ツールを使うエージェントや、個々のスキルをインストールするエージェントには影響しません。',
  },
  files_unreachable: {
    what: {
      by: 'count',
      cases: { '1': 'スキルの中に、このファイルへの道がありません：{names}。' },
      other: 'スキルの中に、この {count} 個のファイルへの道がありません：{names}。',
    },
    why: '指示に従うエージェントが開くことはありません。',
  },
  repeated_file: {
    what: {
      by: 'count',
      cases: { '1': '同じバイト列が別のスキルにもあります：{other}。' },
      other: '同じバイト列が {count} 個の別のスキルにもあります：{other}。',
    },
    why: '一つのコピーを直しても、ほかは元のままです。',
  },
  not_found_by_own_words: {
    what: {
      by: 'count',
      cases: {
        '': {
          by: 'rank',
          cases: { '0': '自分の説明の最初の言葉（{words}）で検索しても見つかりません。' },
          other: '自分の説明の最初の言葉（{words}）で検索しても、{rank} 番目にしか見つかりません。',
        },
      },
      other: '自分の説明の最初の言葉で検索しても、{count} 件のスキルが上位の結果に現れません：{names}。',
    },
    why: {
      by: 'reason',
      cases: { usual: 'どんな文にも現れる言葉なので、検索の対象になりません。' },
      other: 'ほかのスキルが同じ言葉を使っているため、検索するエージェントはそのどれかを選びます。',
    },
  },
  internal_left_out: {
    what: '{count} 件の内部用スキルは公開されません。',
    why: 'フィールド metadata.internal は、管理者向けのスキルの印です。',
  },
  nested_left_out: {
    what: '内側の {count} 件のスキルは、このスキルのファイルとアーカイブに入りません。',
    why: '内部用であるか、ライセンスがコピーを許していません。',
  },
  entry_unfit_for_installers: {
    what: {
      by: 'over',
      cases: {
        '': {
          by: 'file',
          cases: {
            '': {
              by: 'other',
              cases: { '': 'スキルはインストーラー向けの索引に載りません：{reason}。' },
              other: 'スキルはインストーラー向けの索引に載りません：{reason}：{other}。',
            },
          },
          other: 'スキルはインストーラー向けの索引に載りません：{reason}：{file}。',
        },
      },
      other: 'スキルはインストーラー向けの索引に載りません：{reason}（{measured}、{over} 超過）。',
    },
    why: {
      by: 'other',
      cases: { '': 'クライアントが読めない項目が一つあると、ほかのスキルもすべて見えなくなります。' },
      other: 'インストーラーは名前で選ぶので、同じ名前の項目が二つあれば一方しかインストールできません。',
    },
    words: {
      reason: {
        'its name is not made of lowercase letters, digits and single hyphens':
          '名前が小文字の英字、数字、一つずつのハイフンだけでできていません',
        'its description is empty': '説明が空です',
        'its description has more than 1,024 UTF-16 units': '説明が UTF-16 で 1,024 単位を超えています',
        'another skill has the same name, and installers know names only': '別のスキルと名前が同じで、インストーラーは名前しか知りません',
        'its files do not fit into an archive that installers accept': 'ファイルが、インストーラーの受け付けるアーカイブに収まりません',
        'one of its files has a name that the older index cannot carry': '古い形式の索引に載せられない名前のファイルがあります',
        'its SKILL.md is not among its files': 'SKILL.md がファイルの中にありません',
        'a skill of another repository has the same name, and the index of the whole site knows names only':
          '別のリポジトリのスキルと名前が同じで、サイト全体の索引は名前しか持ちません',
      },
    },
  },
  file_run_by_hosts: {
    what: {
      by: 'count',
      cases: { '1': 'スキルは古い索引に載りません。ブラウザーやホストが {file} をウェブサイトの一部として実行しかねないためです。' },
      other:
        'スキルは古い索引に載りません。ブラウザーやホストが {file} など {count} 件のファイルをウェブサイトの一部として実行しかねないためです。',
    },
    why: 'この索引は全ファイルのコピーを元の名前のままウェブサイトの下に置く必要があり、静的ホストはよその人のページをサイトのページとして送ります。',
  },
  too_many_files_published: {
    what: {
      by: 'dropped',
      cases: { '': '公開フォルダーのファイルが {limit} を超え、これ以上省けるものがありません。' },
      other: '公開フォルダーのファイルが {limit} を超えるため、次のものが省かれました：{dropped}（{count} 件）。',
    },
    why: '静的ホストは、これより多いファイルのフォルダーを拒否します。現在のエージェントとインストーラーには影響しません。',
    words: {
      dropped: {
        'the Markdown and JSON forms of pages': 'ページの Markdown と JSON',
        'the Markdown and JSON forms of pages other than those of skills': 'スキル以外のページの Markdown と JSON',
        'the Markdown and JSON forms of the pages of supporting files': '付属ファイルのページの Markdown と JSON',
        'the pictures for previews': 'プレビュー画像',
        'the pages of supporting files': '付属ファイルのページ',
        'the pages of supporting files of the skills with the most': '付属ファイルが最も多いスキルの付属ファイルのページ',
        'the copies for the older discovery index': '古い形式の索引のためのコピー',
        'the zips for uploads by hand': '手動アップロード用の zip',
      },
    },
  },
  moved_target_missing: {
    what: 'このスキルは {target} に移ったとされていますが、そこに公開されたスキルはありません。',
    why: '古いアドレスをたどった人は、存在しない場所を案内されます。',
  },
  moved_target_withheld: {
    what: 'このスキルは、公開されていない場所に移ったとされています。',
    why: 'その場所はほかの誰にも伝えられません。古いアドレスは、スキルが公開されていない場所に移ったと伝えます。',
  },
  gone_skill_present: {
    what: 'このスキルは{said}とされていますが、まだ元のパスで公開されています。',
    why: 'スキル自身が表示、配信され、行き先は誰にも知らされません。',
    words: { said: { moved: '移動済み', retired: '廃止済み' } },
  },
  own_settings_unused: {
    what: {
      by: 'settings',
      cases: { '': 'リポジトリ自身の skillpress.yaml は読めません。デプロイメントはそれを使いません。' },
      other: 'デプロイメントは、リポジトリ自身の skillpress.yaml に書かれた設定を使いません: {settings}。',
    },
    why: 'ビルドするリポジトリを列挙するファイルがあれば、それだけが決めます。どのリポジトリも、ほかのリポジトリについて決めないようにするためです。',
  },
};

export default texts;
