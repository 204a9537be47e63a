/** Was ein einzelner Befund sagt, auf Deutsch. */
import type { FindingSentences } from './finding-sentences.ts';
import { ofReordering } from './reordering.ts';

const YAML = 'Die Front Matter lässt sich nicht lesen, darum wird die Datei nicht verwendet; alles andere wird veröffentlicht.';
const SKIPPED = 'So kann kein Agent den Skill finden oder wählen, darum wird er ausgelassen; alles andere wird veröffentlicht.';
const STRICT =
  'Hosts, die sich an die Spezifikation halten, weisen ihn ab, darum listet ihn die Erweiterung nicht; die Werkzeuge liefern ihn aus.';
const COMPLEX =
  'Die Datei ist zu verworren, um als Markdown gelesen zu werden, und ihre Seite ist darum bloßer Text ohne Überschriften und Links: ';
const PARTIAL = 'Der Index ist unvollständig, und jede Oberfläche sagt das.';
const LEADS_OUT = 'Wer einen Namen auspackt, der aus seinem Ordner hinausführt, überschreibt Dateien, die nicht dazugehören.';
const BOTH = 'Kein Dateisystem kann beides enthalten, sodass Menschen andere Dateien ansehen könnten, als Agenten bekommen.';
const TWICE =
  'Manche Werkzeuge packen die erste Kopie aus und manche die letzte, sodass Menschen andere Bytes ansehen, als Agenten bekommen. skillpress pull nimmt ein solches Archiv nicht an.';
const CONSISTS = 'Ein Repository besteht aus Dateien, Ordnern und symbolischen Links.';

const texts: FindingSentences = {
  path_refused: {
    what: {
      by: 'path',
      cases: { '': 'Ein Pfad ohne Namen wird ausgelassen ({problem}).' },
      other: 'Ein Pfad wird ausgelassen: {path} ({problem}).',
    },
    why: {
      by: 'problem',
      cases: { absolute: LEADS_OUT, segment: LEADS_OUT, hard_link: CONSISTS, special: CONSISTS, twice: TWICE, folder_too: BOTH },
      other: 'Pfade mit Steuerzeichen, unsichtbaren Zeichen oder umgekehrten Schrägstrichen sehen aus wie etwas anderes, als sie sind.',
    },
    words: {
      problem: {
        empty: 'sein Name ist leer',
        too_long: 'er ist länger, als Systeme annehmen',
        not_well_formed: 'sein Name ist kein UTF-8',
        backslash: 'er enthält einen umgekehrten Schrägstrich',
        control: 'er enthält ein Steuerzeichen',
        invisible: 'er enthält ein unsichtbares Zeichen',
        absolute: 'er beginnt an der Wurzel der Platte',
        segment: 'ein Teil davon ist leer, . oder ..',
        reserved: 'ein Teil davon ist ein Name, den Programme für sich behalten',
        hard_link: 'er ist ein harter Link',
        special: 'er ist ein Gerät, eine Pipe oder etwas anderes, das keine Datei ist',
        folder_too: 'er ist Datei und Ordner zugleich; veröffentlicht wird, was in dem Ordner liegt',
        twice: 'eine frühere Kopie, denn diesen Pfad gibt es mehr als einmal; die letzte Kopie wird veröffentlicht',
      },
    },
  },
  path_clash: {
    what: 'Dieser Pfad und {other} unterscheiden sich nur in Groß- und Kleinschreibung oder Unicode-Form.',
    why: 'Unter macOS und Windows kann in einem Check-out nur einer der beiden bestehen.',
  },
  path_not_on_windows: {
    what: 'Windows kann diesen Pfad nicht anlegen.',
    why: 'Wer Windows benutzt, kann das Repository nicht auschecken oder bekommt die Datei unter anderem Namen.',
  },
  link_not_followed: {
    what: 'Dieser symbolische Link wird nicht veröffentlicht: {reason}.',
    why: 'Links werden nur innerhalb des Commits aufgelöst, und Ordner werden einmal veröffentlicht.',
    words: {
      reason: {
        absolute: 'er zeigt auf einen absoluten Pfad',
        escapes: 'er führt aus dem Repository hinaus',
        loop: 'er läuft im Kreis',
        dangling: 'sein Ziel gibt es nicht',
        folder: 'er zeigt auf einen Ordner, der kein Skill dieses Namens ist',
        too_many: 'Links würden mehr Dateien hinzufügen, als ein Repository haben darf',
      },
    },
  },
  submodule_not_followed: { what: 'Dieses Submodul wird nicht veröffentlicht.', why: 'Seine Dateien sind in einem anderen Repository.' },
  lfs_pointer: {
    what: 'Die Bytes dieser Datei sind nicht im Repository: Sie ist ein Git-LFS-Verweis.',
    why: 'Der Verweis wird nie an Stelle der Datei veröffentlicht.',
  },
  tree_too_large: {
    what: 'Das Repository hat mehr als {limit} {unit}; der Rest wird nicht gelesen.',
    why: PARTIAL,
    words: { unit: { files: 'Dateien', bytes: 'Bytes' } },
  },
  manifest_unread: {
    what: 'Unter den Dateien jenseits der Grenze von {limit} ist ein Manifest, darum wird nichts aus dem Repository veröffentlicht.',
    why: 'Was das Manifest ausschließt, ist nicht bekannt.',
  },
  file_not_searched: {
    what: 'Diese Datei lässt sich lesen, wird aber nicht durchsucht: Sie hat {size} Bytes, mehr als {limit}.',
    why: 'Texte dieser Größe sind Daten; ein Index davon fände überall alles.',
  },
  file_over_read_limit: {
    what: 'Diese Datei wird nicht ausgeliefert: Sie hat {size} Bytes, mehr als {limit}.',
    why: 'Hosts weisen Ressourcen dieser Größe ab; die ausgelieferte SKILL.md nennt stattdessen die Datei.',
  },
  wrong_case_skill_file: {
    what: 'Nur eine Datei, die genau SKILL.md heißt, ist ein Skill; diese ist anders geschrieben.',
    why: 'Auf einem Mac ginge sie und unter Linux verschwände sie, darum wird sie überall gleich behandelt.',
  },
  wrong_case_manifest: {
    what: 'Nur eine Datei, die genau {expected} heißt, ist ein Manifest; diese ist anders geschrieben.',
    why: 'Ihre Regeln und Ausschlüsse gelten nicht.',
  },
  untracked_file: {
    what: 'Diese Datei wird nicht veröffentlicht, weil git sie nicht verfolgt.',
    why: 'Nur verfolgte Dateien werden gelesen, damit ein Build des Commits dasselbe ergibt.',
  },
  dependency_folder: {
    what: 'Dieser Ordner enthält installierte Pakete und wird nicht gelesen.',
    why: 'Was eine Paketverwaltung dort ablegt, gehört nicht zur Bibliothek.',
  },
  published_folder: {
    what: 'Dieser Ordner ist die Ausgabe eines Builds von skillpress und wird nicht gelesen.',
    why: 'Er enthält Kopien der Skills, aus denen er entstand; jeder würde zweimal gefunden.',
  },
  shallow_clone: {
    what: 'Der Klon {repository} ist abgeschnitten: Ältere Commits fehlen darin.',
    why: 'Wann sich eine Datei zuletzt geändert hat, ist dann nicht bekannt; Seiten und Feeds nennen also kein Datum. Sonst hängt nichts davon ab.',
  },
  history_cut: {
    what: 'Das Repository {repository} hat mehr als {limit} Commits, und Daten werden nur aus den neuesten gelesen.',
    why: 'Eine Datei, die keiner davon geändert hat, hat auf ihrer Seite und in Feeds kein Datum. Sonst hängt nichts davon ab.',
  },
  snapshot_not_kept: {
    what: 'Der Commit {revision} kann nicht lesbar bleiben, denn Dateien seines Snapshots fehlen im Deployment davor oder sind beschädigt: {files}.',
    why: 'Ein Snapshot bleibt, wie er veröffentlicht wurde, oder gar nicht. Alles andere wird veröffentlicht, und nichts Beschädigtes.',
  },
  deployment_not_kept: {
    what: {
      by: 'problem',
      cases: { missing: 'Die Datei {file} des Deployments davor fehlt; darum bleibt kein früherer Commit lesbar.' },
      other:
        'Die Datei {file} des Deployments davor ist beschädigt oder von einer anderen Version; darum bleibt kein früherer Commit lesbar.',
    },
    why: 'Nur sie sagt, welche Snapshots veröffentlicht waren. Was das Repository jetzt hat, wird wie immer veröffentlicht.',
  },
  front_matter_missing: {
    what: {
      by: 'near',
      cases: { '0': 'Die Datei hat keine Front Matter.' },
      other: 'Die Datei beginnt nicht mit ihrer Front Matter; diese beginnt erst in Zeile {near}.',
    },
    why: SKIPPED,
  },
  front_matter_blank_first_line: {
    what: 'Die Datei beginnt mit einer leeren Zeile, darum wird ihre Front Matter nicht erkannt.',
    why: SKIPPED,
  },
  front_matter_bold_header: { what: 'Die Datei gibt ihren Namen in fetter Schrift an statt in Front Matter.', why: SKIPPED },
  front_matter_bad_fence: { what: 'Die erste Zeile besteht nicht genau aus drei Bindestrichen.', why: SKIPPED },
  front_matter_unterminated: {
    what: {
      by: 'near',
      cases: { '0': 'Die Front Matter ist nicht geschlossen.' },
      other: 'Die Front Matter ist nicht geschlossen: Diese Zeile besteht nicht genau aus drei Bindestrichen.',
    },
    why: YAML,
  },
  front_matter_too_large: { what: 'Die Front Matter hat {characters} Zeichen, mehr als {limit}.', why: YAML },
  front_matter_not_mapping: {
    what: 'Die Front Matter ist {found}, keine Reihe von Feldern.',
    why: YAML,
    words: { found: { 'a list': 'eine Liste', 'plain text': 'bloßer Text' } },
  },
  front_matter_tabs: { what: 'Die Front Matter ist mit einem Tabulator eingerückt.', why: YAML },
  front_matter_unquoted_colon: {
    what: 'Der Wert von {key} enthält einen Doppelpunkt mit Leerzeichen dahinter und steht nicht in Anführungszeichen.',
    why: `YAML hält, was davor steht, für ein weiteres Feld. ${YAML}`,
  },
  front_matter_indicator: { what: 'Der Wert beginnt mit {syntax}, was in YAML etwas bedeutet.', why: YAML },
  front_matter_duplicate_key: { what: 'Das Feld {key} steht zweimal da.', why: YAML },
  front_matter_refused_syntax: {
    what: 'Die Front Matter verwendet {syntax}; das wird nicht angenommen.',
    why: `Leser sind sich uneins, was es bedeutet. ${YAML}`,
    words: { syntax: { 'a second document': 'ein zweites Dokument', 'a key that is not text': 'einen Schlüssel, der kein Text ist' } },
  },
  front_matter_control_character: { what: 'Die Front Matter enthält ein Steuerzeichen: {character}.', why: YAML },
  front_matter_invalid: {
    what: 'Die Front Matter ist kein gültiges YAML: {problem}.',
    why: YAML,
    words: {
      problem: {
        'nesting is too deep': 'sie ist zu tief verschachtelt',
        'this line is indented more than the field above it': 'diese Zeile ist weiter eingerückt als das Feld darüber',
        'this line is indented more than the fields below it': 'diese Zeile ist weiter eingerückt als die Felder darunter',
        'this line of a text is not indented below its field': 'diese Zeile eines Textes ist nicht unter ihrem Feld eingerückt',
        'a group of fields starts on the line of its name instead of below it':
          'eine Gruppe von Feldern beginnt auf der Zeile ihres Namens statt darunter',
        'a quote is opened and not closed': 'ein Anführungszeichen wird geöffnet und nicht geschlossen',
        'a bracket is opened and not closed': 'eine Klammer wird geöffnet und nicht geschlossen',
        'this line is not indented like the lines that it belongs to':
          'diese Zeile ist nicht so eingerückt wie die Zeilen, zu denen sie gehört',
        'this line does not start with the name of a field, a colon and a space':
          'diese Zeile beginnt nicht mit dem Namen eines Feldes, Doppelpunkt und Leerzeichen',
        'a backslash in double quotes starts an escape that does not exist':
          'ein umgekehrter Schrägstrich in doppelten Anführungszeichen leitet eine Ersetzung ein, die es nicht gibt',
        'a list starts on the line of its field instead of below it': 'eine Liste beginnt auf der Zeile ihres Feldes statt darunter',
        'text stands behind the sign that starts a text of several lines':
          'hinter dem Zeichen, das einen mehrzeiligen Text beginnt, steht Text',
        'text stands behind a closing quote': 'hinter einem schließenden Anführungszeichen steht Text',
        'this line cannot be read as a field and its value': 'diese Zeile lässt sich nicht als Feld mit seinem Wert lesen',
      },
    },
  },
  commented_value: {
    what: 'Der Rest dieses Werts geht verloren: Ein Leerzeichen und # beginnen einen Kommentar.',
    why: 'Agenten sehen nur, was davor steht.',
  },
  value_not_text: {
    what: 'Der Wert von {field} ist {value}, was YAML für {kind} hält und nicht für Text.',
    why: 'Ausgeliefert wird er in Anführungszeichen, aber Clients, die das Repository selbst lesen, weisen einen solchen Skill ab.',
    words: { kind: { nothing: 'nichts', 'true or false': 'wahr oder falsch', 'a number': 'eine Zahl', 'a date': 'ein Datum' } },
  },
  byte_order_mark: {
    what: 'Vor der Front Matter steht eine Byte Order Mark, die niemand sieht.',
    why: 'Ausgeliefert wird ohne sie, aber Clients, die das Repository selbst lesen, finden keine Front Matter und weisen den Skill ab.',
  },
  not_utf8: {
    what: {
      by: 'guess',
      cases: {
        'utf-16': 'Die Datei ist kein UTF-8-Text: Sie ist UTF-16.',
        'latin-1': 'Die Datei ist kein UTF-8-Text: Sie sieht nach Latin-1 oder Windows-1252 aus.',
      },
      other: 'Die Datei ist kein UTF-8-Text.',
    },
    why: YAML,
  },
  skill_file_unavailable: {
    what: {
      by: 'reason',
      cases: {
        lfs_pointer: 'Die Bytes dieser SKILL.md sind nicht im Repository (Git LFS).',
        folder: 'Diese SKILL.md ist ein Ordner, und nur eine Datei dieses Namens ist ein Skill.',
      },
      other: 'Diese SKILL.md liegt über der Lesegrenze.',
    },
    why: 'Der Skill wird ausgelassen; alles andere wird veröffentlicht.',
  },
  internal_unreadable: {
    what: 'Dieser interne Skill lässt sich nicht lesen ({cause}); er bleibt intern.',
    why: 'Er wird nirgends veröffentlicht, wie er es verlangt, doch ein Build für Betreuer kann ihn auch diesen nicht geben.',
  },
  internal_mark_unusual: {
    what: 'Der Skill gilt als intern wegen {field} ({value}); so wird die Kennzeichnung nicht geschrieben.',
    why: 'Eine zweifelhafte Kennzeichnung gilt: Der Skill wird nirgends veröffentlicht, damit ein Versehen nicht preisgibt, was für Betreuer ist.',
    words: { value: { 'a list': 'eine Liste', 'a group of fields': 'eine Gruppe von Feldern', 'a text': 'ein Text' } },
  },
  name_missing: {
    what: {
      by: 'near',
      cases: { '': 'Der Skill hat {found}.' },
      other: 'Der Skill hat {found}: Diese Zeile sagt {near}, und das Feld heißt name.',
    },
    why: SKIPPED,
    words: {
      found: {
        'no name': 'keinen Namen',
        'a name that is not one line of text': 'einen Namen, der nicht eine Zeile Text ist',
        'a name that is a list instead of a text': 'als Namen eine Liste statt eines Textes',
        'a name that is a group of fields instead of a text': 'als Namen eine Gruppe von Feldern statt eines Textes',
      },
    },
  },
  name_too_long: { what: 'Der Name hat {characters} Zeichen, mehr als {limit}.', why: SKIPPED },
  name_unusual: {
    what: 'Der Name {name} besteht nicht aus kleingeschriebenen Wörtern und Bindestrichen.',
    why: 'Hosts, die sich an die Spezifikation halten, weisen ihn ab, darum listet ihn die Erweiterung nicht und Installer bekommen ihn nicht angeboten; die Werkzeuge liefern ihn aus.',
  },
  name_directory_mismatch: { what: 'Der Skill heißt {name}, sein Ordner aber {directory}.', why: STRICT },
  description_missing: {
    what: {
      by: 'near',
      cases: {
        '': { by: 'blank', cases: { 0: 'Der Skill hat {found}.' }, other: 'Der Skill hat {found} ({blank} Leerzeichen oder Zeilenenden).' },
      },
      other: 'Der Skill hat {found}: Diese Zeile sagt {near}, und das Feld heißt description.',
    },
    why: SKIPPED,
    words: {
      found: {
        'no description': 'keine Beschreibung',
        'a description without text': 'eine Beschreibung ohne Text',
        'a description that is a list instead of a text': 'als Beschreibung eine Liste statt eines Textes',
        'a description that is a group of fields instead of a text': 'als Beschreibung eine Gruppe von Feldern statt eines Textes',
      },
    },
  },
  description_too_long: {
    what: 'Die Beschreibung hat {characters} Zeichen, mehr als {limit}.',
    why: 'Sie bleibt, doch Claude, Codex, VS Code und der Installer skills weisen einen solchen Skill ab, darum listet ihn die Erweiterung nicht.',
  },
  field_ignored: {
    what: 'Das Feld {field} wird nicht beachtet: {reason}.',
    why: {
      by: 'field',
      cases: Object.fromEntries(
        ['compatibility', 'metadata'].map((field) => [
          field,
          'Der Rest der Datei gilt, doch strenge Clients weisen einen Skill ohne brauchbares Feld ab, darum listet ihn die Erweiterung nicht.',
        ]),
      ),
      other: 'Der Rest der Datei gilt.',
    },
    words: {
      reason: {
        'it is not text': 'es ist kein Text',
        'it is empty': 'es ist leer',
        'it is not a mapping': 'es ist keine Zuordnung',
        'it is not a list of names with a text each': 'es ist keine Liste von Namen mit je einem Text',
        'it is not a mapping of language tags': 'es ist keine Zuordnung von Sprachkürzeln',
        'it is not a language tag': 'es ist kein Sprachkürzel',
        'it is not a list of texts': 'es ist keine Liste von Texten',
        'only a path or an https URL can be used': 'nur ein Pfad oder eine https-URL geht',
        'it is not a path inside the repository': 'es ist kein Pfad im Repository',
      },
    },
  },
  field_misspelled: {
    what: {
      by: 'beside',
      cases: { yes: 'Das Feld {field} ist nicht bekannt; {expected} ist es, und steht daneben.' },
      other: 'Das Feld {field} ist nicht bekannt; {expected} ist es, und fehlt.',
    },
    why: 'Ein Feld mit anderem Namen bleibt stehen und bedeutet nichts, darum bewirkt es nichts.',
  },
  tag_too_long: {
    what: 'Das Schlagwort „{tag}“ hat {characters} Zeichen, mehr als {limit}, und fällt weg.',
    why: 'Nach Schlagwörtern filtern Menschen, und ein längeres passt in keine Auswahl.',
  },
  tags_too_many: {
    what: 'Der Skill hat {count} Schlagwörter, mehr als {limit}; „{first}“ und die danach fallen weg.',
    why: 'Nach Schlagwörtern filtern Menschen, und so viele sind eine Wortliste.',
  },
  body_empty: {
    what: 'Der Skill hat keine Anweisungen unter seiner Front Matter.',
    why: 'Ein Agent, der ihn lädt, erfährt nichts als seine Beschreibung.',
  },
  body_large: {
    what: 'Die Anweisungen haben etwa {tokens} Token; die Spezifikation empfiehlt höchstens {good}.',
    why: 'Ein Agent liest sie alle, sobald er den Skill lädt, und hat so viel weniger Platz für die Arbeit.',
  },
  skill_unlisted: {
    what: {
      by: 'detail',
      cases: { '': 'Der Skill wird nicht gelistet: {reason}.' },
      other: 'Der Skill wird nicht gelistet: {reason} ({detail}).',
    },
    why: {
      by: 'reason',
      cases: Object.fromEntries(
        ['too_many_files', 'too_large'].map((reason) => [
          reason,
          'Ein Host könnte ihn nicht ganz aufnehmen; über die Werkzeuge lässt er sich laden. Installern werden bis zu 1.000 Dateien und 50 MiB angeboten.',
        ]),
      ),
      other: 'Ein Host könnte ihn nicht ganz aufnehmen; über die Werkzeuge lässt er sich laden.',
    },
    words: {
      reason: {
        name_directory_mismatch: 'sein Name weicht von seinem Ordner ab',
        invalid_name: 'sein Name besteht nicht aus kleingeschriebenen Wörtern und Bindestrichen',
        unfit_front_matter: 'strenge Clients weisen seine Front Matter ab',
        too_many_files: 'er hat zu viele Dateien für einen Skill',
        too_large: 'seine Dateien sind zusammen zu groß',
        file_unavailable: 'Bytes, die er braucht, sind nicht verfügbar',
        uri_collision: 'sein Name ist auch der Name eines obersten Ordners',
      },
    },
  },
  same_name: {
    what: 'Auch ein anderer Skill heißt {name}: {other}.',
    why: 'Es sind zwei Skills mit zwei Pfaden; Installer, die nach dem Namen gehen, nehmen nur einen davon.',
  },
  duplicate_skill: {
    what: 'Der Skill ist eine Kopie von {other}.',
    why: 'Er wird einmal gelistet und durchsucht und lässt sich unter seinem eigenen Pfad laden.',
  },
  hidden_skill: {
    what: 'Der Skill liegt in einem versteckten Ordner, darum wird er weder gelistet noch durchsucht, solange das Repository sichtbare Skills hat.',
    why: 'Agenten, die einen Skill suchen, finden ihn nicht; über seinen Pfad lässt er sich laden.',
  },
  no_skills: {
    what: {
      by: 'unusable',
      cases: {
        '0': 'Im Repository ist kein Skill zu finden.',
        '1': 'Im Repository ist kein Skill zu finden: Seine eine SKILL.md ist nicht zu gebrauchen.',
      },
      other: 'Im Repository ist kein Skill zu finden: Keine seiner {unusable} SKILL.md ist zu gebrauchen.',
    },
    why: 'Es gibt nichts, was ein Agent finden oder laden könnte.',
  },
  manifest_unreadable: {
    what: 'Das Manifest ist nicht zu gebrauchen: {reason}.',
    why: 'Was es ausschließen würde, ist nicht bekannt, darum wird aus seinem Ordner nichts veröffentlicht.',
    words: {
      reason: {
        'it has no front matter': 'es hat keine Front Matter',
        'its front matter cannot be read': 'seine Front Matter lässt sich nicht lesen',
        'its description is missing or unusable': 'seine Beschreibung fehlt oder ist nicht zu gebrauchen',
        'it is a link or submodule that leads to no file of the repository':
          'es ist ein Link oder Submodul, das zu keiner Datei des Repositories führt',
        'it is a link to a file that is not published': 'es ist ein Link auf eine Datei, die nicht veröffentlicht wird',
        'its bytes are not in the repository (Git LFS)': 'seine Bytes sind nicht im Repository (Git LFS)',
        'it is over the read limit': 'es liegt über der Lesegrenze',
        'it is a folder': 'es ist ein Ordner',
        'exclude: it is empty; write [] for none': 'exclude ist leer; schreiben Sie [] für nichts',
        'exclude: it is not a list': 'exclude ist keine Liste',
        'exclude: this entry is a pattern, not an exact path below the folder':
          'dieser Eintrag von exclude ist ein Muster, kein genauer Pfad unter dem Ordner',
        'exclude: this entry is not an exact path below the folder': 'dieser Eintrag von exclude ist kein genauer Pfad unter dem Ordner',
      },
    },
  },
  excluded_policy: {
    what: 'Das Manifest selbst ist ausgeschlossen, darum wird aus seinem Ordner nichts veröffentlicht.',
    why: 'Die Regeln, die für den Ordner gelten, wären unbekannt.',
  },
  exclude_unmatched: {
    what: 'Dieser Eintrag von exclude nennt nichts, was es im Repository gibt.',
    why: 'Ein Schreibfehler würde hier veröffentlichen, was draußen bleiben soll.',
  },
  image_unused: {
    what: 'Das Bild dieses Manifests ist nicht das Symbol des Repositories: {reason}.',
    why: 'Hosts und Agenten zeigen stattdessen einen Buchstaben, der für das Repository gezeichnet wird.',
    words: {
      reason: {
        'is on the web, and nothing is fetched': 'es liegt im Netz, und nichts wird geholt',
        'is no file of the repository that may be published': 'es ist keine Datei des Repositories, die veröffentlicht werden darf',
        'is kept in Git LFS': 'es liegt in Git LFS',
        'is over the read limit': 'es liegt über der Lesegrenze',
        'is not a PNG': 'es ist kein PNG',
        'is a damaged PNG': 'es ist ein beschädigtes PNG',
      },
    },
  },
  link_target_withheld: {
    what: 'Dieser Link führt zu etwas, das nicht veröffentlicht wird.',
    why: 'Agenten und Leser der Website können ihm nicht folgen.',
  },
  rules_of_internal: {
    what: {
      by: 'count',
      cases: {
        '1': 'Die Regeln dieses Manifests werden veröffentlicht, obwohl {internal} intern ist: Ein öffentlicher Skill darunter trägt sie, {names}.',
      },
      other:
        'Die Regeln dieses Manifests werden veröffentlicht, obwohl {internal} intern ist: {count} öffentliche Skills darunter tragen sie, {names}.',
    },
    why: 'Die Regeln eines Ordners gehen mit jedem Skill darunter, und ein interner Skill um sie herum hält nichts davon zurück.',
  },
  link_target_missing: {
    what: {
      by: 'reason',
      cases: { case: 'Der Link auf {target} führt ins Leere: {other} gibt es, in anderer Groß- und Kleinschreibung.' },
      other: 'Der Link auf {target} führt ins Leere.',
    },
    why: {
      by: 'reason',
      cases: { case: 'Er geht unter macOS und Windows, und unter Linux, auf der Website und für Agenten nicht.' },
      other: 'Ein Agent, der ihm folgt, findet keine Datei.',
    },
  },
  link_leaves_repository: {
    what: 'Der Link auf {target} führt aus dem Repository hinaus.',
    why: 'Nichts außerhalb des Repositories wird gelesen oder veröffentlicht, darum kann ihm niemand folgen.',
  },
  link_unusable: {
    what: {
      by: 'reason',
      cases: {
        local: 'Der Link auf {target} nennt eine Datei auf dem Rechner seines Autors.',
        separator: 'Der Link auf {target} hat umgekehrte Schrägstriche, wo Schrägstriche hingehören.',
        long: 'Der Link auf {target} ist länger, als ein Link sein darf, und auf der Website keiner.',
        host: 'Der Link auf {target} nennt einen Host ohne https: davor.',
        scheme: 'Der Link auf {target} ist auf der Website keiner: Dort sind es nur Adressen mit https, http und mailto.',
        contact: 'Der Link auf {target} steht auf der Website als Text da: Links sind dort nur Adressen mit https, http und mailto.',
        picture:
          'Das Bild {target} wird auf der Website nicht gezeigt: Gezeigt werden dort nur Dateien des Repositorys und Adressen mit https.',
      },
      other: 'Dem Link auf {target} kann niemand folgen.',
    },
    why: {
      by: 'reason',
      cases: {
        scheme:
          'Eine Adresse anderer Art startet ein Programm auf dem Rechner dessen, der ihr folgt, oder ein Skript in der Seite, und eine Seite kann nicht für das bürgen, was ein Repository verlangt.',
        contact:
          'Was eine solche Adresse öffnet, ist von Rechner zu Rechner verschieden; darum machen Seiten keinen Link daraus, wie GitHub auch.',
        picture:
          'Seiten laden kein Bild, das in seiner eigenen Adresse steht oder das nur ein Programm öffnen kann; Leser sehen seinen Text.',
      },
      other: 'Weder Agenten noch Leser der Website können ihm folgen.',
    },
  },
  link_outside_skill: {
    what: 'Der Link auf {target} führt aus dem Skill hinaus.',
    why: 'Die Datei ist nicht im Archiv, darum können Clients sie nicht lesen, die nur diesen Skill bekommen.',
  },
  link_from_skill_root: {
    what: 'Der Link auf {target} geht nur von der Wurzel des Skills aus.',
    why: 'Leser von Markdown lösen ihn von der Datei aus auf, in der er steht.',
  },
  link_heading_missing: {
    what: 'Der Link auf {target} führt zu keiner Überschrift: Keine hat den Link #{hash}.',
    why: 'Er öffnet den Anfang der Seite, und wer ihm folgt, muss suchen.',
  },
  include_refused: {
    what: 'Das include {include} wird nicht verwendet: {reason}.',
    why: 'Der Skill wird ohne es ausgeliefert.',
    words: {
      reason: {
        'it leaves the repository': 'es führt aus dem Repository hinaus',
        'it is not a path': 'es ist kein Pfad',
        'it is the skill itself': 'es ist der Skill selbst',
        'only Markdown and JSON can be included': 'nur Markdown und JSON lassen sich einbinden',
        'it belongs to a nested skill': 'es gehört zu einem Skill darin',
        'it is not text': 'es ist kein Text',
        'there is no such document': 'es gibt kein solches Dokument',
        'it is not a published document': 'es ist kein veröffentlichtes Dokument',
      },
    },
  },
  include_withheld: {
    what: 'Dieses include wird nicht verwendet: Was es nennt, wird nicht veröffentlicht.',
    why: 'Der Skill wird ohne es ausgeliefert.',
  },
  include_unavailable: {
    what: 'Die Bytes des include {include} sind nicht verfügbar.',
    why: 'Ohne es ist der Skill unvollständig, darum wird er Hosts nicht angeboten.',
  },
  references_truncated: {
    what: {
      by: 'unit',
      cases: {
        steps: 'Nicht jedem Link wird gefolgt: Sie führen mehr als {limit} Schritte von dem weg, was veröffentlicht ist.',
        complexity: {
          by: 'bound',
          cases: {
            characters: `${COMPLEX}sie hat mehr als {limit} Zeichen.`,
            depth: `${COMPLEX}Zitate, Listenpunkte oder HTML-Elemente stehen mehr als {limit} tief ineinander.`,
            indented: `${COMPLEX}mehr als {limit} Listenpunkte sind sehr weit eingerückt.`,
            parts: `${COMPLEX}sie hat mehr als {limit} Teile (Absätze, Fettes, Code und dergleichen).`,
            links: `${COMPLEX}sie hat mehr als {limit} Links und Bilder.`,
            cells: `${COMPLEX}ihren Tabellen fehlen mehr als {limit} Zellen, weil Zeilen kürzer sind als der Kopf.`,
            markers: `${COMPLEX}sie hat mehr als {limit} Listenpunkte und Zitate.`,
            continued: `${COMPLEX}sehr viele Zeilen setzen ein Zitat oder einen Listenpunkt ohne dessen Zeichen fort.`,
            underlined: `${COMPLEX}sie hat mehr als {limit} unterstrichene Zeilen.`,
            signs: `${COMPLEX}ein Absatz hat sehr viele Zeichen von Markdown, etwa * _ [ < oder Gravis-Zeichen, die einander zuzuordnen sind.`,
          },
          other: `${COMPLEX}ihre Seite würde um ein Vielfaches länger als die Datei, etwa weil Zeilen einer Tabelle viel kürzer sind als ihr Kopf.`,
        },
      },
      other: 'Nicht jedem Link wird gefolgt: Die Datei hat mehr als {limit} {unit}.',
    },
    why: PARTIAL,
    words: { unit: { links: 'Links', characters: 'Zeichen', bytes: 'Bytes' } },
  },
  conflict_markers: {
    what: 'Im Text steht ein Konflikt zweier Fassungen, bis Zeile {end}.',
    why: 'Agenten lesen beide Fassungen und folgen irgendeiner davon.',
  },
  fence_unclosed: {
    what: {
      by: 'within',
      cases: {
        container: {
          by: 'lines',
          cases: {
            '1': 'Der Codeblock, den {fence} hier öffnet, wird nicht geschlossen: Die Zeile bis zum Ende des Listenpunkts oder Zitats ist Code.',
          },
          other:
            'Der Codeblock, den {fence} hier öffnet, wird nicht geschlossen: Alle {lines} Zeilen Text bis zum Ende des Listenpunkts oder Zitats sind Code.',
        },
      },
      other: {
        by: 'lines',
        cases: { '1': 'Der Codeblock, den {fence} hier öffnet, wird nicht geschlossen: Die Zeile bis zum Ende der Datei ist Code.' },
        other: 'Der Codeblock, den {fence} hier öffnet, wird nicht geschlossen: Alle {lines} Zeilen Text bis zum Ende der Datei sind Code.',
      },
    },
    why: {
      by: 'within',
      cases: {
        container:
          'Steht ein Zaun, der ihn schließen soll, weiter links, so öffnet dieser einen anderen Block und nimmt für Code, was Text sein sollte.',
      },
      other: 'Überschriften und Links darin sind bloße Zeichen, und den Links folgt niemand.',
    },
  },
  comment_unclosed: {
    what: {
      by: 'lines',
      cases: { '1': 'Der Kommentar, den <!-- hier öffnet, wird nicht geschlossen: Seine Zeile wird auf der Website niemandem gezeigt.' },
      other:
        'Der Kommentar, den <!-- hier öffnet, wird nicht geschlossen: Alle {lines} Zeilen Text bis zum Ende der Datei werden auf der Website niemandem gezeigt.',
    },
    why: 'Agenten lesen den Text trotzdem; Menschen und Agenten sehen also verschiedene Anweisungen, und den Links darin folgt niemand.',
  },
  table_cells_lost: {
    what: {
      by: 'rows',
      cases: { '1': 'Der Kopf dieser Tabelle hat weniger Zellen als diese Zeile: {columns}.' },
      other: 'Der Kopf dieser Tabelle hat weniger Zellen als {rows} ihrer Zeilen: {columns}. Dies ist die erste davon.',
    },
    why: 'Was in den weiteren Zellen steht, wird nirgends gezeigt.',
  },
  table_unformed: {
    what: {
      by: 'problem',
      cases: {
        count: 'Diese Tabelle ist bloßer Text: Die Zeile aus Strichen hat {cells} Zellen, ihr Kopf {columns}.',
        headless: 'Diese Tabelle ist bloßer Text: Direkt über ihrer Zeile aus Strichen steht kein Kopf.',
      },
      other: 'Diese Zeilen einer Tabelle sind bloßer Text: Unter der ersten steht keine Zeile aus Strichen.',
    },
    why: 'Markdown nimmt Zeilen nur unter einem Kopf und einer Zeile aus Strichen mit gleich vielen Zellen für eine Tabelle, ohne Leerzeile dazwischen.',
  },
  footnote_missing: {
    what: 'Die Fußnote [^{label}] hat keinen Text: Keine Zeile beginnt mit [^{label}]:.',
    why: 'Ihr Zeichen steht im Text, wie es getippt wurde, und Leser suchen eine Anmerkung, die es nicht gibt.',
  },
  control_character: {
    what: {
      by: 'count',
      cases: { '1': 'Der Text enthält ein Steuerzeichen: {character}.' },
      other: 'Der Text enthält {count} Steuerzeichen, eines davon hier: {character}.',
    },
    why: {
      by: 'character',
      cases: {
        'U+0000 (NUL)':
          'Git hält eine Datei mit einem NUL-Byte für binär, sodass Reviews keine Zeile davon zeigen; Editoren und Suchen übergehen die Datei oder verbergen das Byte, und Seiten zeigen an seiner Stelle ein Zeichen.',
        ...ofReordering(
          'Menschen lesen den Text in einer anderen Reihenfolge als Agenten und Programme, sodass er ihnen andere Wörter zeigen kann, als er enthält.',
        ),
      },
      other:
        'Menschen sehen es nicht, und ein Terminal, das den Text zeigt, befolgt es. Meist ist es das, was eine Kopie oder Umwandlung aus einem anderen Zeichen gemacht hat, etwa aus einem Pfeil.',
    },
  },
  license_unrecognized: {
    what: 'Die Lizenz wird nicht erkannt: {label}.',
    why: 'Was sie nicht klar erlaubt, wird nicht ausgeliefert: Nur Name, Beschreibung, Lizenz und Link werden veröffentlicht.',
  },
  described_only: {
    what: 'Nur Name, Beschreibung und Lizenz des Skills werden veröffentlicht: {license} ({source}).',
    why: 'Die Lizenz erlaubt keine Kopien.',
  },
  likely_credential: {
    what: 'Das sieht nach Zugangsdaten aus: {kind}.',
    why: 'Wer den veröffentlichten Ordner lesen kann, kann sie benutzen.',
    words: {
      kind: {
        'private key': 'privater Schlüssel',
        'AWS access key': 'AWS-Zugriffsschlüssel',
        'GitHub token': 'GitHub-Token',
        'GitLab token': 'GitLab-Token',
        'Slack token': 'Slack-Token',
        'Stripe live key': 'Stripe-Schlüssel',
        'Google API key': 'Google-API-Schlüssel',
        'OpenAI key': 'OpenAI-Schlüssel',
        'Anthropic key': 'Anthropic-Schlüssel',
        'npm token': 'npm-Token',
        'PyPI token': 'PyPI-Token',
        'SendGrid key': 'SendGrid-Schlüssel',
        'JSON web token': 'JSON Web Token',
      },
    },
  },
  listing_budget: {
    what: 'Mit seinem üblichen Vorrat von {limit} Zeichen würde {client} {count} der Beschreibungen nicht zeigen, wenn die ganze Bibliothek installiert ist: {names}.',
    why: 'Ein Modell wählt nicht, was ihm nicht gezeigt wird. Agenten, die die Werkzeuge benutzen oder einzelne Skills installieren, sind nicht betroffen.',
  },
  files_unreachable: {
    what: {
      by: 'count',
      cases: { '1': 'Nichts im Skill führt zu dieser Datei: {names}.' },
      other: 'Nichts im Skill führt zu diesen {count} Dateien: {names}.',
    },
    why: 'Ein Agent, der den Anweisungen folgt, öffnet sie nie.',
  },
  repeated_file: {
    what: {
      by: 'count',
      cases: { '1': 'Dieselben Bytes sind in einem anderen Skill: {other}.' },
      other: 'Dieselben Bytes sind in {count} anderen Skills: {other}.',
    },
    why: 'Eine Änderung der einen Kopie lässt die anderen, wie sie waren.',
  },
  not_found_by_own_words: {
    what: {
      by: 'count',
      cases: {
        '': {
          by: 'rank',
          cases: { '0': 'Eine Suche nach den ersten Wörtern seiner eigenen Beschreibung ({words}) findet ihn nicht.' },
          other: 'Eine Suche nach den ersten Wörtern seiner eigenen Beschreibung ({words}) findet ihn erst an Stelle {rank}.',
        },
      },
      other:
        'Eine Suche nach den ersten Wörtern ihrer eigenen Beschreibungen findet {count} Skills nicht unter den ersten Ergebnissen: {names}.',
    },
    why: {
      by: 'reason',
      cases: { usual: 'Diese Wörter stehen in Sätzen jeder Art, und keine Suche sucht nach ihnen.' },
      other: 'Andere Skills verwenden dieselben Wörter; ein Agent, der sucht, wählt einen von ihnen.',
    },
  },
  internal_left_out: {
    what: {
      by: 'count',
      cases: { '1': '1 interner Skill wird nicht veröffentlicht.' },
      other: '{count} interne Skills werden nicht veröffentlicht.',
    },
    why: 'Das Feld metadata.internal kennzeichnet Skills für Betreuer.',
  },
  nested_left_out: {
    what: {
      by: 'count',
      cases: { '1': '1 Skill darin fehlt in den Dateien und im Archiv dieses Skills.' },
      other: '{count} Skills darin fehlen in den Dateien und im Archiv dieses Skills.',
    },
    why: 'Sie sind intern, oder ihre Lizenz erlaubt keine Kopien.',
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
              cases: { '': 'Der Skill steht nicht im Verzeichnis für Installer: {reason}.' },
              other: 'Der Skill steht nicht im Verzeichnis für Installer: {reason}: {other}.',
            },
          },
          other: 'Der Skill steht nicht im Verzeichnis für Installer: {reason}: {file}.',
        },
      },
      other: 'Der Skill steht nicht im Verzeichnis für Installer: {reason} ({measured}, also {over} zu viel).',
    },
    why: {
      by: 'other',
      cases: { '': 'Ein Eintrag, den ein Client nicht lesen kann, verbirgt ihm alle anderen Skills.' },
      other: 'Installer gehen nach dem Namen; von zwei Einträgen mit einem Namen ließe sich nur einer installieren.',
    },
    words: {
      reason: {
        'its name is not made of lowercase letters, digits and single hyphens':
          'sein Name besteht nicht aus Kleinbuchstaben, Ziffern und einzelnen Bindestrichen',
        'its description is empty': 'seine Beschreibung ist leer',
        'its description has more than 1,024 UTF-16 units': 'seine Beschreibung hat mehr als 1.024 UTF-16-Einheiten',
        'another skill has the same name, and installers know names only':
          'ein anderer Skill hat denselben Namen, und Installer kennen nur Namen',
        'its files do not fit into an archive that installers accept': 'seine Dateien passen in kein Archiv, das Installer annehmen',
        'one of its files has a name that the older index cannot carry':
          'eine seiner Dateien hat einen Namen, den das ältere Verzeichnis nicht fassen kann',
        'its SKILL.md is not among its files': 'seine SKILL.md ist nicht unter seinen Dateien',
        'a skill of another repository has the same name, and the index of the whole site knows names only':
          'ein Skill eines anderen Repositories hat denselben Namen, und das Verzeichnis der ganzen Website kennt nur Namen',
      },
    },
  },
  file_run_by_hosts: {
    what: {
      by: 'count',
      cases: {
        '1': 'Der Skill fehlt im älteren Index, weil ein Browser oder Host {file} als Teil der Website ausführen könnte.',
      },
      other:
        'Der Skill fehlt im älteren Index, weil ein Browser oder Host {count} seiner Dateien als Teil der Website ausführen könnte, etwa {file}.',
    },
    why: 'Dieser Index braucht eine Kopie jeder Datei unter der Website, unter ihrem eigenen Namen, und ein statischer Host sendet eine fremde Seite als Seite der Website.',
  },
  too_many_files_published: {
    what: {
      by: 'dropped',
      cases: { '': 'Der veröffentlichte Ordner hat mehr als {limit} Dateien, und mehr lässt sich nicht weglassen.' },
      other: 'Der veröffentlichte Ordner hätte mehr als {limit} Dateien, darum wird weggelassen: {dropped} ({count} Dateien).',
    },
    why: 'Statische Hosts nehmen Ordner mit mehr Dateien nicht an. Agenten und Installer von heute sind nicht betroffen.',
    words: {
      dropped: {
        'the Markdown and JSON forms of pages': 'die Markdown- und JSON-Fassungen der Seiten',
        'the Markdown and JSON forms of pages other than those of skills':
          'die Markdown- und JSON-Fassungen der Seiten außer denen von Skills',
        'the Markdown and JSON forms of the pages of supporting files': 'die Markdown- und JSON-Fassungen der Seiten von Begleitdateien',
        'the pictures for previews': 'die Vorschaubilder',
        'the pages of supporting files': 'die Seiten von Begleitdateien',
        'the pages of supporting files of the skills with the most': 'die Seiten von Begleitdateien der Skills mit den meisten',
        'the copies for the older discovery index': 'die Kopien für das ältere Verzeichnis',
        'the zips for uploads by hand': 'die Zips zum Hochladen von Hand',
      },
    },
  },
  moved_target_missing: {
    what: 'Dieser Skill soll nach {target} umgezogen sein, wo kein Skill veröffentlicht ist.',
    why: 'Wer der alten Adresse folgt, erfährt von einem Ort, den es nicht gibt.',
  },
  moved_target_withheld: {
    what: 'Dieser Skill soll an einen Ort umgezogen sein, der nicht veröffentlicht ist.',
    why: 'Wo das ist, erfährt sonst niemand: Seine alte Adresse sagt, dass der Skill an einen nicht öffentlichen Ort umgezogen ist.',
  },
  gone_skill_present: {
    what: 'Dieser Skill soll {said} sein und ist noch unter seinem Pfad veröffentlicht.',
    why: 'Der Skill selbst wird gezeigt und ausgeliefert; niemand erfährt, wohin er ging.',
    words: { said: { moved: 'umgezogen', retired: 'zurückgezogen' } },
  },
  own_settings_unused: {
    what: {
      by: 'settings',
      cases: { '': 'Das Repository hat eine eigene skillpress.yaml, die nicht gelesen werden kann; ein Deployment verwendet sie nicht.' },
      other: 'Ein Deployment verwendet nicht, was in der skillpress.yaml des Repositorys selbst steht: {settings}.',
    },
    why: 'Wo eine Datei die Repositorys nennt, die gebaut werden, entscheidet sie allein, damit keines für die anderen entscheidet.',
  },
};

export default texts;
