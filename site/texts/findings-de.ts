/** Die Befunde auf Deutsch: Code für Code, was er heißt und was zu tun ist. */
import type { FindingTexts } from './finding-texts.ts';

const SKIPPED =
  'Bis das behoben ist, wird ein Skill ausgelassen, und ein Ordner mit einem solchen Manifest wird nicht veröffentlicht; der Rest der Bibliothek schon.';

const texts: FindingTexts = {
  path_refused: {
    title: 'Ein Pfad, der nicht veröffentlicht werden kann',
    explanation:
      'Der Pfad enthält ein Steuerzeichen, ein unsichtbares Zeichen oder einen umgekehrten Schrägstrich, ist länger, als irgendein System annimmt, oder kein gültiges Unicode. Ein solcher Pfad kann aussehen wie ein anderer, sodass niemand sagen könnte, welche Datei ein Agent liest. Oder er gehört zu einem Repository von git oder einer anderen Versionsverwaltung, das innerhalb des Baums liegt: Dessen Einstellungen würden auf dem Rechner, auf dem der Skill installiert ist, Befehle ausführen. Oder ein Archiv enthält den Pfad mehr als einmal oder als Datei und Ordner: Veröffentlicht wird die letzte Kopie und das, was in dem Ordner liegt. Die Datei wird ausgelassen, alles andere veröffentlicht. Geben Sie ihr den Namen, nach dem sie aussieht, nehmen Sie das Repository heraus, oder packen Sie das Archiv neu.',
    fix: 'Benennen Sie die Datei mit git mv um.',
  },
  path_clash: {
    title: 'Zwei Pfade, die manche Rechner für einen halten',
    explanation:
      'Zwei Pfade unterscheiden sich nur in Groß- und Kleinschreibung oder darin, wie ein Buchstabe mit Akzent gespeichert ist. Unter macOS und Windows behält ein Check-out eine von zwei solchen Dateien und verliert die andere wortlos, und aus zwei solchen Ordnern macht er einen, sodass Menschen eine andere Bibliothek sehen als Agenten. Benennen Sie einen der Pfade um.',
    fix: 'Benennen Sie einen der beiden mit git mv um.',
  },
  path_not_on_windows: {
    title: 'Ein Pfad, den Windows nicht kennt',
    explanation:
      'Der Name eines Ordners oder einer Datei enthält eines von < > : " | ? *, endet mit einem Punkt oder Leerzeichen oder ist ein reserviertes Wort wie con, nul oder com1. Er wird veröffentlicht, und Agenten können ihn lesen, doch unter Windows lässt sich das Repository nicht auschecken oder das Archiv des Skills nicht auspacken. Benennen Sie ihn um.',
    fix: 'Benennen Sie ihn um: ohne die Zeichen < > : " | ? *, ohne Punkt oder Leerzeichen am Ende und ohne reservierte Namen wie con oder aux.',
  },
  link_not_followed: {
    title: 'Ein symbolischer Link, der nicht veröffentlicht wird',
    explanation:
      'Symbolische Links werden innerhalb des Commits aufgelöst, nie auf dem Rechner, der baut. Ein Link auf eine Datei des Repositories wird mit deren Bytes veröffentlicht. Ein absoluter Link, einer aus dem Repository hinaus, einer ins Leere oder im Kreis und ein Link auf einen Ordner werden es nicht; die eine Ausnahme ist ein Link auf den Ordner eines Skills, wenn er dessen Namen trägt. Richten Sie den Link auf eine Datei, geben Sie ihm den Namen des Skills oder entfernen Sie ihn.',
    fix: 'Verlinken Sie eine Datei des Repositories, nennen Sie den Link wie den Skill, auf den er zeigt, oder entfernen Sie ihn.',
  },
  submodule_not_followed: {
    title: 'Ein Submodul wird nicht gelesen',
    explanation:
      'Der Commit enthält an dieser Stelle nur die Adresse eines anderen Repositories, nicht dessen Dateien. Unterhalb dieses Pfads wird nichts veröffentlicht, und Skills darin werden nicht gefunden. Bauen Sie das andere Repository für sich, oder kopieren Sie die Skills in dieses.',
    fix: 'Bauen Sie auch jenes Repository, oder kopieren Sie die Skills herein.',
  },
  lfs_pointer: {
    title: 'Eine Datei, deren Bytes anderswo sind',
    explanation:
      'Git LFS legt einen kurzen Verweis ins Repository und die eigentlichen Bytes auf einen Server. Der Verweis wird nie anstelle der Datei veröffentlicht; Agenten können diese Datei also nicht lesen, und ein Skill, der sie braucht, wird nicht gelistet. Committen Sie die Datei selbst, oder lassen Sie sie aus dem Skill heraus und schreiben Sie in den Text, wo es sie gibt.',
    fix: 'Committen Sie die Datei selbst (git lfs untrack), oder lassen Sie sie aus dem Skill heraus.',
  },
  tree_too_large: {
    title: 'Das Repository ist größer als das, was gelesen wird',
    explanation:
      'Der Commit hat mehr Dateien oder mehr Bytes, als ein Build aufnimmt. Was jenseits der Grenze liegt, wird nicht gelesen; die veröffentlichte Bibliothek ist also unvollständig, und jede Seite und jede Antwort an einen Agenten sagt das. Halten Sie in einem anderen Repository, was Agenten nicht brauchen. Ein Ausschluss im Manifest hilft nicht, weil er erst nach der Grenze gelesen wird.',
    fix: 'Nehmen Sie aus dem Repository, was Agenten nicht brauchen, oder teilen Sie es.',
  },
  manifest_unread: {
    title: 'Ein Manifest liegt jenseits der Dateigrenze',
    explanation:
      'Das Repository hat mehr Dateien, als gelesen werden, und unter den ungelesenen ist eine SKILLCDN.md. Was dieses Manifest ausschließt, ist unbekannt, und was sein Autor zurückhalten will, ließe sich nach dem Veröffentlichen nicht zurückholen. Darum wird nichts aus dem Repository veröffentlicht. Nehmen Sie Dateien heraus, die Agenten nicht brauchen.',
    fix: 'Nehmen Sie aus dem Repository, was Agenten nicht brauchen.',
  },
  file_over_read_limit: {
    title: 'Eine Datei ist zu groß, um ausgeliefert zu werden',
    explanation:
      'Hosts lehnen eine Ressource dieser Größe ab, darum wird die Datei ausgelassen. Die ausgelieferte SKILL.md nennt sie mit ihrer Größe, damit ein Agent weiß, dass es sie gibt, und der Skill bleibt gelistet. Machen Sie die Datei kleiner, teilen Sie sie, oder sagen Sie den Lesern des Skills, wo sie zu finden ist.',
    fix: 'Machen Sie sie kleiner, oder sagen Sie den Lesern des Skills, wo sie zu finden ist.',
  },
  file_not_searched: {
    title: 'Ein Text, der für die Suche zu lang ist',
    explanation:
      'Diese Markdown- oder JSON-Datei kann gelesen werden, ihre Wörter stehen aber nicht im Suchindex. Ein Text dieser Größe besteht eher aus Daten als aus Prosa und wäre die Antwort auf fast jede Suche. Teilen Sie ihn nach Themen auf, wenn Menschen und Agenten finden sollen, was darin steht; sonst lassen Sie ihn, wie er ist.',
    fix: 'Teilen Sie die Datei, wenn gefunden werden soll, was darin steht.',
  },
  wrong_case_skill_file: {
    title: 'Eine SKILL.md in anderen Buchstaben',
    explanation:
      'Nur eine Datei, die genau SKILL.md heißt, macht ihren Ordner zu einem Skill. Anders geschrieben funktioniert sie auf dem Mac oder unter Windows und verschwindet unter Linux; darum gilt überall dasselbe: hier ist kein Skill, und Agenten finden ihn nicht. git bemerkt auf dem Mac keinen Wechsel der Schreibung; benennen Sie sie deshalb in zwei Schritten um.',
    fix: 'Benennen Sie sie in zwei Schritten um: git mv "{path}" "{expected}.tmp", dann git mv "{expected}.tmp" "{expected}".',
  },
  wrong_case_manifest: {
    title: 'Eine SKILLCDN.md in anderen Buchstaben',
    explanation:
      'Nur eine Datei, die genau SKILLCDN.md heißt, ist ein Manifest. Anders geschrieben erhalten Agenten ihre Regeln nicht, und was sie ausschließt, wird veröffentlicht. Benennen Sie sie in zwei Schritten um, weil git auf dem Mac einen Wechsel der Schreibung nicht bemerkt.',
    fix: 'Benennen Sie sie in zwei Schritten um: git mv <diese Datei> manifest.tmp, dann git mv manifest.tmp {expected}.',
  },
  untracked_file: {
    title: 'Ein Skill oder Manifest, das git nicht kennt',
    explanation:
      'Nur Dateien, die git verfolgt, werden veröffentlicht, damit ein Build des Commits dasselbe ergibt wie einer der Dateien auf der Festplatte. Diese SKILL.md oder SKILLCDN.md liegt auf der Festplatte, wurde aber nie hinzugefügt; Agenten sehen den Skill also nicht, oder die Regeln und Ausschlüsse gelten nicht. Rufen Sie git add dafür auf, oder nennen Sie die Datei in .gitignore.',
    fix: 'Rufen Sie git add dafür auf.',
  },
  dependency_folder: {
    title: 'Ein Ordner mit installierten Paketen',
    explanation:
      'Ordner wie node_modules oder .venv enthalten, was ein Paketverwalter dorthin gelegt hat. Außerhalb von Skills werden sie nicht gelesen, Skills darin also nicht gefunden. Es ist nichts zu tun, es sei denn, ein eigener Skill liegt dort; dann verschieben Sie ihn.',
    fix: 'Nichts, wenn das so gewollt ist; eigene Skills verschieben Sie anderswohin.',
  },
  published_folder: {
    title: 'Ein Ordner, den ein Build geschrieben hat',
    explanation:
      'Ein Build schreibt einen Ordner mit einer deployment.json, üblicherweise dist. Liegt er zwischen den Dateien, die gelesen werden, und verfolgt git ihn nicht, so wird er ausgelassen: Er enthält Kopien der Skills, und jeder würde zweimal gefunden. Es ist nichts zu tun.',
    fix: 'Nichts, wenn das so gewollt ist; eigene Skills legen Sie anderswo ab.',
  },
  shallow_clone: {
    title: 'Ein Klon ohne seine Geschichte',
    explanation:
      'Der Klon ist abgeschnitten, wie es Check-outs in der CI von sich aus sind; ältere Commits fehlen darin. git zeigt dann jede Datei so, als hätte der älteste vorhandene Commit sie geändert. Solche Daten sind falsch und werden deshalb weggelassen: Seiten und Feeds sagen nicht, wann sich ein Skill geändert hat. Was Agenten bekommen, ist dasselbe. Holen Sie die ganze Geschichte.',
    fix: 'Rufen Sie darin git fetch --unshallow auf; in der CI lassen Sie den Check-out alles holen (fetch-depth: 0, bei GitLab GIT_DEPTH: 0).',
  },
  history_cut: {
    title: 'Mehr Commits, als für Daten gelesen werden',
    explanation:
      'Wann sich eine Datei zuletzt geändert hat, steht in der Geschichte von git, von der die neuesten Commits gelesen werden, damit ein Build auch bei einem sehr alten Repository nicht länger dauert. Der Befund nennt, wie viele. Eine Datei, die sie alle gelassen haben, wie sie war, hat auf ihrer Seite kein Datum und fehlt in Feeds; ein falsches Datum wird nicht gezeigt. Was Agenten bekommen, ist dasselbe.',
    fix: 'Nichts, wenn das in Ordnung ist; ein Repository der Skills allein hat weniger Commits.',
  },
  snapshot_not_kept: {
    title: 'Ein früherer Commit, der nicht lesbar bleiben kann',
    explanation:
      'Ein Build hält die Snapshots früherer Commits lesbar und kopiert ihre Dateien aus dem Deployment davor. Dateien dieses Snapshots fehlen dort oder sind nicht, was ihre Namen versprechen; weder macht dieser Build sie selbst, noch hat die Generation davor sie noch. Wer den Commit festgehalten hat, findet ihn nicht mehr. Mit --strict bleibt die Ausgabe, wie sie ist, sodass die Dateien wiederhergestellt werden können; ohne geht der Build ohne den Snapshot weiter.',
    fix: 'Um ihn zu behalten, bauen Sie mit --strict, das die Ausgabe lässt, wie sie ist, stellen Sie die Dateien dort wieder her und bauen Sie noch einmal. Ein Build ohne --strict nimmt den Verlust hin.',
  },
  deployment_not_kept: {
    title: 'Das Verzeichnis der früheren Commits ist beschädigt',
    explanation:
      'Die Datei deployment.json der Ausgabe sagt, welche Snapshots dort veröffentlicht sind. Sie fehlt oder kann nicht gelesen werden; der Build kennt also keine, die lesbar bleiben könnten, und wer einen früheren Commit festgehalten hat, findet ihn nicht mehr. Mit --strict bleibt die Ausgabe, wie sie ist, sodass die Datei wiederhergestellt werden kann; ohne veröffentlicht der Build, was das Repository jetzt hat.',
    fix: 'Um sie zu behalten, bauen Sie mit --strict, das die Ausgabe lässt, wie sie ist, stellen Sie die Datei dort wieder her und bauen Sie noch einmal. Ein Build ohne --strict nimmt den Verlust hin.',
  },
  front_matter_missing: {
    title: 'Keine Front Matter',
    explanation: `Eine SKILL.md und eine SKILLCDN.md beginnen mit einem Block von Feldern zwischen zwei Zeilen aus drei Bindestrichen. Diese Datei beginnt mit etwas anderem; sie hat also keinen Namen und keine Beschreibung, nach der ein Agent sie wählen könnte. ${SKIPPED} Setzen Sie den Block ganz an den Anfang.`,
    fix: 'Beginnen Sie die Datei mit einer Zeile ---, dann name: und description:, dann eine Zeile ---.',
  },
  front_matter_blank_first_line: {
    title: 'Eine leere Zeile über der Front Matter',
    explanation: `Die öffnende Zeile aus drei Bindestrichen muss die erste der Datei sein; hier stehen leere Zeilen darüber. Die meisten Leser halten dann die ganze Datei für Text und finden weder Namen noch Beschreibung. ${SKIPPED} Löschen Sie die leeren Zeilen.`,
    fix: 'Löschen Sie alles über dem ersten ---.',
  },
  front_matter_bold_header: {
    title: 'Felder als fetter Text',
    explanation: `Name oder Beschreibung stehen als fetter Text da; das sieht für Menschen wie Felder aus und für ein Programm wie jeder andere Satz. ${SKIPPED} Schreiben Sie die Felder als einfache Zeilen zwischen zwei Zeilen aus drei Bindestrichen.`,
    fix: 'Beginnen Sie die Datei mit einer Zeile ---, dann name: und description: als einfache Zeilen, dann eine Zeile ---.',
  },
  front_matter_bad_fence: {
    title: 'Eine erste Zeile, die fast aus drei Bindestrichen besteht',
    explanation: `Die erste Zeile soll die Front Matter öffnen, besteht aber nicht genau aus drei Bindestrichen: zu wenige oder zu viele, ein Gedankenstrich aus dem Editor oder ein Wort dahinter. Namen von Sprachen wie ---js werden mit Absicht abgelehnt, weil Front Matter aus Daten besteht und nie ausgeführt wird. ${SKIPPED}`,
    fix: 'Machen Sie die erste Zeile zu ---, ohne etwas dahinter.',
  },
  front_matter_unterminated: {
    title: 'Front Matter, die nicht endet',
    explanation: `Es gibt eine öffnende Zeile aus drei Bindestrichen und keine schließende; niemand kann sagen, wo die Felder enden und der Text beginnt. Sieht eine Zeile so aus, als sollte sie den Block schließen, steht der Befund bei ihr. ${SKIPPED}`,
    fix: 'Setzen Sie unter das letzte Feld eine Zeile, die genau aus --- besteht.',
  },
  front_matter_too_large: {
    title: 'Zu viel Front Matter',
    explanation: `Front Matter ist das, was ein Agent von jedem Skill sieht, bevor er einen wählt; sie muss also kurz sein. Dieser Block ist länger als das, was gelesen wird. ${SKIPPED} Behalten Sie Namen, Beschreibung und wenige Felder, und verschieben Sie alles andere in den Text darunter.`,
    fix: 'Verschieben Sie Text in den Hauptteil.',
  },
  front_matter_not_mapping: {
    title: 'Front Matter ohne Felder',
    explanation: `Der Block enthält eine Liste oder einfachen Text, wo Felder erwartet werden. ${SKIPPED} Schreiben Sie in jede Zeile ein Feld: einen Schlüssel, einen Doppelpunkt, ein Leerzeichen und den Wert.`,
    fix: 'Schreiben Sie ein Feld je Zeile: name: ..., description: ....',
  },
  front_matter_tabs: {
    title: 'Ein Tabulator in der Einrückung',
    explanation: `YAML erlaubt vor einem Schlüssel nur Leerzeichen, und ein Tabulator sieht in den meisten Editoren genauso aus. ${SKIPPED} Der Befund zeigt die Zeile mit Leerzeichen.`,
    fix: 'Rücken Sie mit Leerzeichen ein.',
  },
  front_matter_unquoted_colon: {
    title: 'Ein Doppelpunkt in einem Wert ohne Anführungszeichen',
    explanation: `Ein Doppelpunkt mit einem Leerzeichen dahinter beginnt in YAML ein neues Feld, auch mitten im Satz. Manche Leser raten, was gemeint war, andere lehnen die Datei ab, sodass es den Skill nur für einige Agenten gibt. ${SKIPPED} Setzen Sie den Wert in Anführungszeichen; der Befund zeigt die verbesserte Zeile.`,
    fix: 'Setzen Sie den Wert in Anführungszeichen, oder beginnen Sie ihn mit >- in einer eigenen Zeile.',
  },
  front_matter_indicator: {
    title: 'Ein Wert, der mit einem Sonderzeichen beginnt',
    explanation: `Ein Wert ohne Anführungszeichen, der mit [ { & * ! % @ oder einem Gravis beginnt, ist für YAML kein Text, sondern eine Liste, ein Verweis oder ein Fehler. ${SKIPPED} Setzen Sie den Wert in Anführungszeichen.`,
    fix: 'Setzen Sie den Wert in Anführungszeichen.',
  },
  front_matter_duplicate_key: {
    title: 'Ein Feld, das zweimal dasteht',
    explanation: `Derselbe Schlüssel steht zweimal da. Manche Leser nehmen den ersten Wert, manche den letzten; Agenten sähen also verschiedene Skills. ${SKIPPED} Löschen Sie eine der beiden Zeilen.`,
    fix: 'Löschen Sie eines der beiden.',
  },
  front_matter_refused_syntax: {
    title: 'Ein Teil von YAML, der nicht angenommen wird',
    explanation: `Merge-Schlüssel, leere Schlüssel und solche, die kein Text sind, sehr lange Schlüssel und ein zweites Dokument bedeuten für verschiedene Leser Verschiedenes. ${SKIPPED} Schreiben Sie jeden Wert dort aus, wo er hingehört.`,
    fix: 'Schreiben Sie den Wert als einfachen Text aus.',
  },
  front_matter_control_character: {
    title: 'Ein Steuerzeichen in der Front Matter',
    explanation: `Der Block enthält ein Zeichen, das man nicht sieht, oft aus einem Terminal oder einem PDF eingefügt; auch eine Umschreibung wie "\\u0000" in Anführungszeichen zählt. Es kann vor Menschen Wörter verbergen, die Agenten lesen. ${SKIPPED} Löschen Sie das Zeichen; die meisten Editoren zeigen es, wenn man sie unsichtbare Zeichen zeigen lässt.`,
    fix: 'Löschen Sie das Zeichen; die meisten Editoren zeigen es, wenn man sie unsichtbare Zeichen zeigen lässt.',
  },
  front_matter_invalid: {
    title: 'Front Matter, die kein YAML ist',
    explanation: `Der Block verstößt auf eine Weise gegen die Regeln von YAML, die keinen eigenen Code hat; der Befund sagt, worauf der Parser stieß und wo. Meist ist ein Feld aus Versehen eingerückt, hinter einem Doppelpunkt fehlt das Leerzeichen, oder hinter einem schließenden Anführungszeichen steht Text. ${SKIPPED}`,
    fix: 'Setzen Sie Werte mit Satzzeichen in Anführungszeichen, und prüfen Sie die Einrückung.',
  },
  commented_value: {
    title: 'Der halbe Wert ist ein Kommentar',
    explanation:
      'In einem Wert ohne Anführungszeichen beginnt mit einem Leerzeichen und # ein Kommentar, und alles dahinter fällt weg. Der Skill wird veröffentlicht, doch Agenten sehen nur, was vor dem # steht. Setzen Sie den ganzen Wert in Anführungszeichen, wenn der Rest dazugehört; der Befund zeigt die Zeile.',
    fix: 'Setzen Sie den ganzen Wert in Anführungszeichen.',
  },
  value_not_text: {
    title: 'Ein Text, den YAML für etwas anderes hält',
    explanation:
      'Ein 42, true, null oder 2026-01-31 ohne Anführungszeichen ist für die meisten Leser von YAML eine Zahl, ein Ja oder Nein, nichts oder ein Datum, und einen Skill, dessen Name oder Beschreibung kein Text ist, weisen sie ab. Die ausgelieferte SKILL.md hat den Wert in Anführungszeichen; Agenten, die sie von hier bekommen, betrifft es also nicht, wohl aber alle, die den Ordner aus dem Repository nehmen. Setzen Sie den Wert in Anführungszeichen, oder schreiben Sie einen Satz, wo einer fehlt.',
    fix: 'Setzen Sie den Wert in Anführungszeichen.',
  },
  byte_order_mark: {
    title: 'Eine unsichtbare Marke vor der Front Matter',
    explanation:
      'Manche Editoren unter Windows beginnen eine UTF-8-Datei mit einer Byte Order Mark, drei Bytes, die kein Bildschirm zeigt. Die ausgelieferte SKILL.md hat keine; Agenten, die sie von hier bekommen, betrifft es also nicht. Wohl aber alle, die den Ordner aus dem Repository nehmen: Der Referenzvalidator und andere strenge Clients suchen drei Bindestriche am allerersten Byte, finden die Marke und melden, es gebe keine Front Matter. Speichern Sie die Datei als UTF-8 ohne Byte Order Mark.',
    fix: 'Speichern Sie die Datei als UTF-8 ohne Byte Order Mark (BOM).',
  },
  not_utf8: {
    title: 'Eine Datei, die kein UTF-8 ist',
    explanation: `Die ganze Datei muss UTF-8-Text sein; diese ist UTF-16, Latin-1 oder gar kein Text. In der falschen Kodierung gelesen, änderten sich Wörter, ohne dass es jemand bemerkt. ${SKIPPED} Speichern Sie die Datei neu als UTF-8 (mit oder ohne Byte Order Mark).`,
    fix: 'Speichern Sie sie als UTF-8.',
  },
  skill_file_unavailable: {
    title: 'Eine SKILL.md ohne ihre Bytes',
    explanation:
      'Die SKILL.md ist ein Verweis von Git LFS, ein Ordner oder größer als das, was gelesen wird; ihr Name und ihre Anweisungen sind also nicht bekannt. Der Skill wird ausgelassen, der Rest der Bibliothek veröffentlicht. Committen Sie die Datei selbst, und halten Sie sie klein: langes Material gehört in Dateien daneben.',
    fix: 'Committen Sie die Datei selbst, unterhalb der Lesegrenze.',
  },
  internal_unreadable: {
    title: 'Ein interner Skill, der nicht gelesen werden kann',
    explanation:
      'Die SKILL.md sagt in ihren Metadaten internal: true, und ein Fehler in der Datei verhindert, dass der Rest gelesen wird. Sie wird behandelt wie jeder interne Skill: weder ihr Text noch ihre Dateien werden veröffentlicht, und kein veröffentlichter Bericht nennt sie. Auch ein Build mit --include-internal kann sie den Betreuern nicht geben. Der Befund nennt den Code des Fehlers; beheben Sie ihn dort.',
    fix: 'Verbessern Sie die Datei; skillpress explain sagt, was der Code in Klammern heißt.',
  },
  internal_mark_unusual: {
    title: 'Eine Kennzeichnung als intern, die anders geschrieben ist',
    explanation:
      'Einen Skill für Betreuer kennzeichnet das Feld internal unter metadata mit dem Wert true. Hier hat es einen anderen Wert, etwa yes, on, 1 oder eine Liste, oder es steht anderswo oder heißt anders, etwa internal ganz oben oder metadata.internal in einer Zeile. Es gilt trotzdem, denn ein Versehen darf nicht veröffentlichen, was nicht für alle ist: Der Skill wird nirgends veröffentlicht. Schreiben Sie die Kennzeichnung, wie sie festgelegt ist. Ist der Skill für alle, löschen Sie das Feld, oder geben Sie ihm den Wert false.',
    fix: 'Schreiben Sie internal: true unter metadata; ist der Skill für alle, löschen Sie das Feld, oder schreiben Sie false.',
  },
  name_missing: {
    title: 'Ein Skill ohne Namen',
    explanation:
      'Das Feld name ist nötig und besteht aus einer Zeile Text. Agenten und Installationsprogramme fragen nach einem Skill unter diesem Namen; ohne ihn wird der Skill ausgelassen. Nehmen Sie den Namen des Ordners.',
    fix: 'Ergänzen Sie name: mit dem Namen seines Ordners.',
  },
  name_too_long: {
    title: 'Ein zu langer Name',
    explanation:
      'Ein Name hat höchstens 64 Zeichen. Hosts lehnen längere ab, darum wird der Skill ausgelassen. Kürzen Sie den Namen, benennen Sie den Ordner ebenso um, und sagen Sie den Rest in der Beschreibung.',
    fix: 'Kürzen Sie ihn, und den Ordner mit ihm.',
  },
  name_unusual: {
    title: 'Ein Name, den Hosts ablehnen',
    explanation:
      'Die Spezifikation der Agent Skills verlangt Kleinbuchstaben und Ziffern, verbunden mit einzelnen Bindestrichen. Dieser Skill wird veröffentlicht, und die Werkzeuge liefern ihn aus, doch die Skills-Erweiterung listet ihn nicht, und Installationsprogrammen wird er nicht angeboten, weil Hosts, die der Spezifikation folgen, einen solchen Namen ablehnen. Benennen Sie den Skill und seinen Ordner um.',
    fix: 'Benennen Sie Skill und Ordner um: Kleinbuchstaben, Ziffern und einzelne Bindestriche.',
  },
  name_directory_mismatch: {
    title: 'Ein Name, der vom Ordner abweicht',
    explanation:
      'Ein Host legt einen Skill in einem Ordner seines Namens ab und lehnt einen ab, bei dem beide verschieden sind. Die Werkzeuge liefern diesen Skill unter seinem Pfad aus, doch die Skills-Erweiterung listet ihn nicht. Ändern Sie den Namen oder den Ordner, sodass beide gleich sind; nur eine SKILL.md an der Wurzel des Repositories darf heißen, wie sie will.',
    fix: 'Nennen Sie den Ordner {name}, oder schreiben Sie name: {directory}, wenn das ein zulässiger Name ist.',
  },
  description_missing: {
    title: 'Ein Skill ohne Beschreibung',
    explanation:
      'Die Beschreibung ist alles, was ein Agent von einem Skill sieht, bevor er sich entscheidet, ihn zu laden; ohne sie wird der Skill ausgelassen. Sagen Sie in ein oder zwei Sätzen, was der Skill tut und wann man ihn nimmt, mit den Wörtern, die man für die Aufgabe gebraucht.',
    fix: 'Ergänzen Sie description:, und sagen Sie, was der Skill tut und wann man ihn nimmt.',
  },
  description_too_long: {
    title: 'Eine zu lange Beschreibung',
    explanation:
      'Eine Beschreibung hat höchstens 1.024 Zeichen. Eine längere bleibt, und Suche und Werkzeuge benutzen sie, doch mehrere Programme lehnen einen solchen Skill ab; darum listet ihn die Skills-Erweiterung nicht, und Installationsprogrammen wird er nicht angeboten. Behalten Sie, was der Skill tut und wann man ihn nimmt, und verschieben Sie den Rest in den Hauptteil.',
    fix: 'Kürzen Sie sie auf {limit} Zeichen; Einzelheiten gehören in den Hauptteil.',
  },
  field_ignored: {
    title: 'Ein Feld mit einem unbrauchbaren Wert',
    explanation:
      'Ein freiwilliges Feld hat einen Wert der falschen Art, ist leer, zu lang oder hat zu viele Einträge; der Befund sagt, was davon. Der Rest der Datei wird verwendet, als gäbe es das Feld nicht, doch mit unbrauchbarer compatibility oder metadata wird der Skill auch nicht gelistet. Verbessern Sie den Wert, oder löschen Sie das Feld.',
    fix: 'Verbessern Sie den Wert, oder löschen Sie das Feld.',
  },
  field_misspelled: {
    title: 'Ein Feld mit falsch geschriebenem Namen',
    explanation:
      'Ein Feld hat beinahe den Namen eines Feldes des Formats, das fehlt oder daneben steht: in Großbuchstaben, mit einem anderen Bindezeichen oder mit einem Tippfehler. Felder, die das Format nicht kennt, bleiben stehen und bedeuten nichts; was dieses sagt, bewirkt darum nichts. Der Befund zeigt die Zeile, wie sie sein sollte. Ein eigenes Feld nennen Sie besser anders, oder Sie schreiben es unter metadata.',
    fix: 'Schreiben Sie {expected}, wenn das gemeint war; sonst nennen Sie das Feld anders.',
  },
  tag_too_long: {
    title: 'Ein zu langes Schlagwort',
    explanation:
      'Schlagwörter stehen in tags oder, mit Kommas dazwischen, in metadata.tags. Menschen filtern Skills danach, und ein Schlagwort hat höchstens 40 Zeichen, weil es auf einem Schild und in einer Auswahl steht. Ein längeres fällt weg: Weder die Seite des Skills noch die Suche hat es. Die Front Matter, die Agenten bekommen, behält, was geschrieben wurde. Kürzen Sie das Schlagwort, setzen Sie ein Komma, wo zwei aneinanderhängen, oder verschieben Sie einen Satz in die Beschreibung.',
    fix: 'Kürzen Sie es auf {limit} Zeichen, oder setzen Sie Kommas zwischen Schlagwörter, die aneinanderhängen.',
  },
  tags_too_many: {
    title: 'Mehr Schlagwörter, als man zum Filtern braucht',
    explanation:
      'Ein Skill hat höchstens 20 Schlagwörter, die in tags und in metadata.tags zusammen. Die nach dem zwanzigsten fallen weg: Weder die Seite des Skills noch die Suche hat sie. Die Front Matter, die Agenten bekommen, behält, was geschrieben wurde. Behalten Sie Schlagwörter, die auch andere Skills haben, und schreiben Sie Wörter, nach denen man sucht, in die Beschreibung, wo sie gefunden werden.',
    fix: 'Behalten Sie {limit}, und schreiben Sie Wörter, nach denen man sucht, in die Beschreibung.',
  },
  body_empty: {
    title: 'Ein Skill ohne Anweisungen',
    explanation:
      'Unter der Front Matter steht nichts. Ein Agent, der den Skill lädt, erfährt nicht mehr als die Beschreibung, die er schon gelesen hat. Schreiben Sie die Schritte, denen er folgen soll, oder löschen Sie den Skill.',
    fix: 'Schreiben Sie die Schritte auf, denen der Agent folgen soll.',
  },
  body_large: {
    title: 'Anweisungen, die einem Agenten viel Platz nehmen',
    explanation:
      'Der Text unter der Front Matter ist mehr als dreimal so lang, wie die Spezifikation der Agent Skills empfiehlt: 5000 Token oder 500 Zeilen. Ein Agent, der den Skill lädt, liest ihn ganz, Seite für Seite, was auch immer die Aufgabe ist. Behalten Sie, was jede Aufgabe braucht, und legen Sie Tabellen, Beispiele und seltene Fälle in Dateien daneben, auf die der Text verweist; Agenten lesen sie, wenn sie sie brauchen.',
    fix: 'Behalten Sie die Schritte, und legen Sie, was nur manche Aufgaben brauchen, in Dateien, auf die der Text verweist.',
  },
  skill_unlisted: {
    title: 'Ein Skill, den Hosts nicht ganz aufnehmen könnten',
    explanation:
      'Die Skills-Erweiterung listet einen Skill nur, wenn ein Host ihn ganz speichern kann: jede Datei ist da, es sind nicht zu viele und zusammen nicht zu große, und strenge Programme nehmen die Front Matter an. Dieser Skill bleibt auf der Website und kann mit den Werkzeugen geladen werden. Beheben Sie, was der Befund nennt.',
    fix: 'Beheben Sie, was der Grund nennt.',
  },
  same_name: {
    title: 'Zwei Skills mit einem Namen',
    explanation:
      'Es sind zwei verschiedene Skills, und auf der Website und in den Werkzeugen unterscheidet sie der Pfad. Ein Installationsprogramm kennt nur Namen; es bietet einen der beiden an, und wer nach dem Namen fragt, bekommt den anderen nicht. Benennen Sie einen um, wenn nach Namen installiert wird.',
    fix: 'Benennen Sie einen der beiden um, wenn nach Namen installiert wird.',
  },
  duplicate_skill: {
    title: 'Eine Kopie eines anderen Skills',
    explanation:
      'Ein anderer Skill hat dieselben Dateien mit denselben Bytes, dieselben Regeln und dieselben eingebundenen Texte. Nur einer der beiden wird gelistet und durchsucht, damit ein Agent nicht zwischen Gleichen wählen muss; dieser kann weiter unter seinem Pfad geladen werden. Ist die Kopie nicht gewollt, löschen Sie sie.',
    fix: 'Nichts, wenn das so gewollt ist; sonst löschen Sie einen der beiden.',
  },
  hidden_skill: {
    title: 'Ein Skill in einem versteckten Ordner',
    explanation:
      'Ein Name auf dem Pfad dieses Skills beginnt mit einem Punkt. Solche Ordner enthalten meist, was Betreuer für das Repository selbst benutzen; solange es sichtbare Skills gibt, werden die versteckten darum weder gelistet noch durchsucht und Installationsprogrammen nicht angeboten. Jeder kann weiter unter seinem Pfad geladen werden. Verschieben Sie den Skill in einen sichtbaren Ordner, wenn er für alle gedacht ist.',
    fix: 'Nichts, wenn das so gewollt ist; sonst verschieben Sie ihn in einen Ordner, auf dessen Pfad kein Name mit einem Punkt beginnt.',
  },
  no_skills: {
    title: 'Ein Repository ohne Skills',
    explanation:
      'Ein Skill ist ein Ordner in beliebiger Tiefe mit einer Datei, die genau SKILL.md heißt und mit ihrem Namen und ihrer Beschreibung beginnt. Hier gibt es keinen, oder keiner der gefundenen ist brauchbar; dann sagen die Befunde bei diesen Dateien, warum. Agenten können nichts laden, bis einer hinzukommt oder verbessert ist.',
    fix: 'Legen Sie einen Ordner mit einer SKILL.md an, die mit name: und description: zwischen zwei Zeilen --- beginnt, oder beheben Sie, was die Befunde bei den vorhandenen sagen.',
  },
  manifest_unreadable: {
    title: 'Ein Manifest, das nicht verwendet werden kann',
    explanation:
      'Die Front Matter dieser SKILLCDN.md ist beschädigt, ihre Beschreibung fehlt, oder ein Eintrag von exclude ist kein Pfad, der sich prüfen lässt, etwa ein Muster. Was das Manifest zurückhalten will, ist dann nicht bekannt; darum wird aus seinem Ordner nichts veröffentlicht: kein Skill, kein Dokument, keine Datei, was auch darauf verweist. Verbessern Sie das Manifest, oder löschen Sie es.',
    fix: 'Verbessern Sie das Manifest, oder löschen Sie es; exclude nimmt keine Muster, sondern Pfade: test/fixtures steht für alles darunter.',
  },
  excluded_policy: {
    title: 'Ein Manifest, das selbst ausgeschlossen ist',
    explanation:
      'Eine Liste von exclude nennt eine SKILLCDN.md und nicht deren Ordner. Die Regeln, die für den Ordner gelten, blieben zurück, während der Ordner veröffentlicht würde; darum bleibt der ganze Ordner zurück. Schließen Sie den Ordner aus, wenn Sie das wollen, oder nehmen Sie das Manifest von der Liste.',
    fix: 'Schließen Sie den Ordner aus, oder nehmen Sie das Manifest von der Liste.',
  },
  exclude_unmatched: {
    title: 'Ein Ausschluss, der nichts ausschließt',
    explanation:
      'Dieser Eintrag von exclude ist der Pfad keiner Datei und keines Ordners. Ein Schreibfehler veröffentlicht hier, was draußen bleiben soll, und niemand bemerkt es. Pfade gehen vom Manifest aus, in genauer Schreibung und ohne Platzhalter. Verbessern Sie den Eintrag, oder löschen Sie ihn, wenn es die Datei nicht mehr gibt.',
    fix: 'Verbessern Sie den Pfad, vom Manifest aus und in genauer Schreibung, oder löschen Sie den Eintrag.',
  },
  image_unused: {
    title: 'Ein Bild, das nicht das Symbol ist',
    explanation:
      'Das Bild, das das Manifest an der Wurzel nennt, wird zum Symbol, das Hosts in ihren Listen zeigen: 128 mal 128 Pixel, gemacht, wenn die Bibliothek gebaut wird. Das geht mit PNG-Dateien des Repositories, die veröffentlicht werden dürfen; nichts wird aus dem Netz geholt, und andere Formate werden nicht umgewandelt. An seiner Stelle steht ein Buchstabe auf farbigem Grund. Exportieren Sie das Bild als PNG und nennen Sie dieses, oder geben Sie ein icon in skillpress.yaml an.',
    fix: 'Nennen Sie ein PNG des Repositories mit 128 mal 128 Pixeln oder mehr, oder setzen Sie icon in skillpress.yaml.',
  },
  rules_of_internal: {
    title: 'Regeln neben einem internen Skill, die veröffentlicht werden',
    explanation:
      'Ein Manifest liegt im Ordner eines internen Skills, und ein Skill weiter unten ist öffentlich. Die Regeln eines Skills sind die aller Manifeste von der Wurzel des Repositories bis zu ihm, darum gehören diese zum öffentlichen Skill: Seine Seite zeigt sie, und Agenten erhalten sie, mit dem Pfad des Manifests. Regeln, die nur Betreuer lesen sollen, gehören in den Text des internen Skills. Kein veröffentlichter Bericht sagt dies.',
    fix: 'Nichts, wenn alle sie lesen dürfen; sonst verschieben Sie die Regeln in die interne SKILL.md oder die öffentlichen Skills in einen anderen Ordner.',
  },
  link_target_missing: {
    title: 'Ein Link, der nirgendwohin führt',
    explanation:
      'Der Link nennt eine Datei oder einen Ordner, den es im Repository nicht gibt. Ein Agent, der den Anweisungen folgt, fragt danach, erhält einen Fehler und macht ohne weiter; ein Mensch sieht einen toten Link. Pfade gehen von der Datei aus, in der der Link steht, und Groß- und Kleinschreibung zählt. Verbessern Sie den Pfad, oder fügen Sie die Datei hinzu.',
    fix: 'Verbessern Sie den Pfad, oder fügen Sie die Datei hinzu.',
  },
  link_leaves_repository: {
    title: 'Ein Link, der das Repository verlässt',
    explanation:
      'Der Pfad des Links führt über die Wurzel des Repositories hinaus. Was dort liegt, ist auf dem Rechner des Autors und in keinem veröffentlichten Ordner; weder Agenten noch Leser können ihm folgen. Manche Hosts machen aus einem solchen Pfad eine ihrer eigenen Seiten, was nur auf diesem Host gilt; schreiben Sie stattdessen die ganze Adresse.',
    fix: 'Verlinken Sie eine Datei des Repositories, oder schreiben Sie eine ganze Adresse, die mit https beginnt.',
  },
  link_unusable: {
    title: 'Ein Link, dem hier niemand folgen kann',
    explanation:
      'Der Link ist eine file-Adresse, ein Pfad mit dem Buchstaben eines Laufwerks, oder er hat umgekehrte Schrägstriche zwischen seinen Ordnern. Den ersten beiden kann nur sein Autor folgen, und für Leser von Markdown ist ein umgekehrter Schrägstrich Teil eines Namens; Agenten und die Website finden darum nichts dahinter. Schreiben Sie den Pfad von der Datei aus, in der der Link steht, mit Schrägstrichen. Einer Adresse ohne https: vor ihren zwei Schrägstrichen fehlt es. Seiten folgen nur https, http und mailto, wie GitHub: javascript: und data: bringen ein Programm in die Seite, vscode: und ähnliche starten eines auf dem Rechner des Lesers, mit dem, was ein Fremder schrieb. Verlinken Sie eine Seite, die weiterführt, oder schreiben Sie eine solche Adresse als Code. Eine Rufnummer (tel:) steht als Text da. Ein Bild, das in seiner eigenen Adresse steht (data:), wird nicht gezeigt: Legen Sie es als Datei in den Skill.',
    fix: 'Schreiben Sie den Pfad von dieser Datei aus, mit Schrägstrichen, oder eine Adresse, die mit https beginnt; andere Adressen als Code, zum Kopieren. Bilder legen Sie als Dateien in den Skill.',
  },
  link_target_withheld: {
    title: 'Ein Link auf etwas, das nicht veröffentlicht ist',
    explanation:
      'Die Datei, auf die der Link zeigt, gibt es, doch sie wird zurückgehalten: sie ist ausgeschlossen, intern, oder ihre Lizenz erlaubt keine Kopien. Agenten und Leser können dem Link nicht folgen. Der Befund wiederholt den Pfad nicht, weil Befunde öffentlich sind. Entfernen Sie den Link, oder veröffentlichen Sie sein Ziel.',
    fix: 'Entfernen Sie den Link, oder veröffentlichen Sie sein Ziel.',
  },
  link_outside_skill: {
    title: 'Ein Link, der den Skill verlässt',
    explanation:
      'Der Link führt zu einer Datei außerhalb des Ordners des Skills. Leser der Website und Agenten mit den Werkzeugen können ihm folgen. Wer den Skill installiert oder über die Skills-Erweiterung bezieht, bekommt nur dessen eigenen Ordner und findet am anderen Ende nichts. Verschieben Sie die Datei in den Skill, oder lassen Sie den Text mit skillcdn.include mitreisen.',
    fix: 'Verschieben Sie die Datei in den Skill, oder binden Sie sie mit skillcdn.include ein.',
  },
  link_from_skill_root: {
    title: 'Ein Link, der nur von der Wurzel des Skills aus stimmt',
    explanation:
      'Ein relativer Link beginnt bei der Datei, in der er steht. Dieser nennt von dort aus nichts und wird vom Ordner des Skills aus verstanden. Veröffentlichte Seiten folgen ihm, andere Leser von Markdown nicht. Schreiben Sie ihn von der Datei aus, in der er steht.',
    fix: 'Schreiben Sie den Pfad von dieser Datei aus.',
  },
  link_heading_missing: {
    title: 'Ein Link auf eine Überschrift, die es nicht gibt',
    explanation:
      'Der Teil des Links hinter # nennt keine Überschrift des Textes, zu dem er führt, und keine id darin. Auf der Website und auf GitHub öffnet der Link den Anfang der Seite. Der Link einer Überschrift ist ihr Text in Kleinbuchstaben, mit Bindestrichen für Leerzeichen und ohne Satzzeichen; ein Zeichen, das wegfällt, lässt seine Bindestriche stehen. Eine Überschrift, die zweimal vorkommt, bekommt vom zweiten Mal an eine Nummer.',
    fix: 'Nennen Sie eine Überschrift, die es gibt, oder verlinken Sie nur die Datei.',
  },
  include_refused: {
    title: 'Ein eingebundener Text, der nicht erlaubt ist',
    explanation:
      'Eingebunden wird Markdown oder JSON: jede Datei des Skills selbst oder ein Dokument aus einem Dokumentordner eines Manifests beim Skill oder darüber. Dieser Eintrag nennt etwas anderes, und der Befund sagt, was daran falsch ist. Der Skill wird ohne ihn ausgeliefert; Anweisungen, die darauf bauen, fehlt also ein Teil. Verbessern Sie den Pfad, oder löschen Sie den Eintrag.',
    fix: 'Nennen Sie Markdown oder JSON im Skill oder ein veröffentlichtes Dokument als /pfad/von/der/wurzel.md.',
  },
  include_withheld: {
    title: 'Ein eingebundener Text, der nicht veröffentlicht ist',
    explanation:
      'Der Eintrag nennt eine Datei, die ausgeschlossen oder intern ist oder deren Lizenz das Kopieren nicht erlaubt. Der Skill wird ohne sie ausgeliefert, und der Befund wiederholt den Pfad nicht. Nehmen Sie den Eintrag von der Liste, oder veröffentlichen Sie, was er nennt.',
    fix: 'Nehmen Sie ihn von der Liste, oder veröffentlichen Sie, was er nennt.',
  },
  include_unavailable: {
    title: 'Ein eingebundener Text, dessen Bytes fehlen',
    explanation:
      'Das Einbinden ist erlaubt, doch die Datei ist nicht im Commit, oder ihre Bytes sind es nicht, wie bei einem Verweis von Git LFS. Der Autor nennt diesen Text einen Teil des Skills, also ist der Skill unvollständig: die Werkzeuge sagen es, und die Skills-Erweiterung listet ihn nicht. Fügen Sie die Datei hinzu, oder nehmen Sie sie von der Liste.',
    fix: 'Fügen Sie die Datei hinzu, oder nehmen Sie sie von der Liste.',
  },
  references_truncated: {
    title: 'Links, denen nicht bis zum Ende gefolgt wird',
    explanation:
      'Auch Dateien, auf die ein veröffentlichter Text verweist, können gelesen werden, Schritt für Schritt und in Grenzen: für die Zahl der Links und Zeichen einer Datei und für die Zahl der Schritte. Eine davon ist hier erreicht, oder die Datei ist zu verworren, um gelesen zu werden: Ihre Seite ist dann bloßer Text ohne Überschriften und Links, während Agenten den Text bekommen, wie er ist. Dateien hinter den übrigen Links sind vielleicht nicht lesbar; darum gilt die Bibliothek als unvollständig. Teilen Sie die Datei, oder verweisen Sie direkt auf das Wichtige.',
    fix: 'Teilen Sie die Datei, oder verweisen Sie zuerst auf das Wichtige; ist sie zu verworren, nehmen Sie heraus, wovon sie zu viel hat.',
  },
  conflict_markers: {
    title: 'Ein Konflikt, den niemand aufgelöst hat',
    explanation:
      'Git kennzeichnet mit <<<<<<<, ======= und >>>>>>>, was zwei Personen an derselben Stelle geändert haben, und diese Zeichen wurden mit eingecheckt. Ein Agent liest beide Fassungen untereinander und folgt einer davon oder beiden. In der Front Matter verhindern sie, dass die Datei überhaupt gelesen wird. Behalten Sie eine der Fassungen, und löschen Sie die andere und die drei Zeilen. Zeichen in einem Codeblock gelten als Beispiel.',
    fix: 'Behalten Sie eine Fassung, und löschen Sie die andere mit den drei Zeilen von Git.',
  },
  fence_unclosed: {
    title: 'Ein Codeblock ohne Ende',
    explanation:
      'Ein Zaun aus drei Gravis- oder Tildezeichen öffnet hier einen Codeblock, und keine solche Zeile schließt ihn; darum ist alles bis zum Ende der Datei, oder des Listenpunkts oder Zitats darum, Code. In einer Liste steht meist die Zeile, die den Block schließen soll, zu weit links: Sie beendet die Liste und öffnet einen anderen Block. Auf der Website sind Überschriften, Listen und Links darunter bloße Zeichen, und den Links darin wird nicht gefolgt. Schließen Sie den Block, oder löschen Sie die Zeile, wenn sie nichts schließt. Ein Block, der einen anderen Block zeigt, braucht einen längeren Zaun als der innere, etwa vier Zeichen um drei.',
    fix: 'Schließen Sie den Block mit {fence} auf einer eigenen Zeile, oder löschen Sie diese Zeile, wenn sie nichts schließt. Um einen Block, der einen anderen zeigt, ist der Zaun länger.',
  },
  comment_unclosed: {
    title: 'Ein Kommentar ohne Ende',
    explanation:
      'Hier beginnt ein HTML-Kommentar, und nichts schließt ihn; darum gehört alles bis zum Ende der Datei dazu: Auf der Website und auf GitHub wird es nicht gezeigt, und den Links darin wird nicht gefolgt, während ein Agent, der die Datei liest, alles liest. Schließen Sie den Kommentar mit zwei Bindestrichen und einem Größer-Zeichen dicht hintereinander, oder löschen Sie seinen Anfang.',
    fix: 'Schließen Sie den Kommentar mit -->, oder löschen Sie seinen Anfang.',
  },
  table_cells_lost: {
    title: 'Eine Tabellenzeile mit mehr Zellen als der Kopf',
    explanation:
      'Eine Zeile einer Tabelle hat mehr Zellen als die Kopfzeile, und was darin steht, wird nirgends gezeigt, weder auf der Website noch auf GitHub. Meist enthält eine Zelle einen senkrechten Strich, der als Text gemeint war; er beginnt auch zwischen Gravis-Zeichen eine weitere Zelle. Setzen Sie einen umgekehrten Schrägstrich davor, oder ergänzen Sie die fehlenden Spalten im Kopf und in der Zeile darunter.',
    fix: 'Setzen Sie vor einen senkrechten Strich, der Text ist, einen umgekehrten Schrägstrich, auch in Code, oder ergänzen Sie Spalten im Kopf und in der Zeile darunter.',
  },
  table_unformed: {
    title: 'Eine Tabelle, die bloßer Text ist',
    explanation:
      'Markdown erkennt eine Tabelle an der Zeile aus Strichen unter ihrem Kopf, die so viele Zellen braucht wie der Kopf. Hier fehlt diese Zeile, hat eine andere Zahl von Zellen oder steht nicht direkt unter einem Kopf; Website und GitHub zeigen die Striche also als bloßen Text in einem Absatz. Eine Leerzeile mitten in einer Tabelle beendet sie, und was folgt, braucht einen eigenen Kopf. Ergänzen Sie die Zeile aus Strichen, verbessern Sie die Zahl ihrer Zellen, oder löschen Sie die Leerzeile.',
    fix: 'Setzen Sie direkt unter den Kopf eine Zeile aus Strichen mit gleich vielen Zellen, oder löschen Sie die Leerzeile davor.',
  },
  footnote_missing: {
    title: 'Eine Fußnote ohne ihren Text',
    explanation:
      'Eine Zahl oder ein Name in Klammern hinter einem Zirkumflex ist das Zeichen einer Fußnote, und ihr Text ist eine Zeile, die mit demselben Zeichen und einem Doppelpunkt beginnt. Eine solche Zeile ist nicht in der Datei, darum zeigen die Website und GitHub das Zeichen, wie es getippt wurde. Beide müssen in derselben Datei stehen. Fügen Sie die Zeile hinzu, verbessern Sie den Namen, oder löschen Sie das Zeichen. Ein Teil eines regulären Ausdrucks gehört zwischen Backticks.',
    fix: 'Fügen Sie eine Zeile [^{label}]: mit dem Text hinzu, oder löschen Sie das Zeichen; was keine Fußnote ist, gehört zwischen Backticks.',
  },
  control_character: {
    title: 'Ein Zeichen in einem Text, das niemand sieht',
    explanation:
      'Der Text enthält Zeichen, die Anweisungen für Maschinen sind, etwa NUL oder ESCAPE. Wegen eines NUL-Bytes hält git die ganze Datei für binär, und kein Review zeigt ihre Änderungen; andere befolgt ein Terminal, das den Text zeigt; solche, die die Schreibrichtung ändern (U+202A bis U+202E, U+2066 bis U+2069), zeigen Menschen andere Wörter, als Agenten lesen, und gehören nur dorthin, wo zwei Richtungen aufeinandertreffen. Niemand tippt sie: Ein Programm hat ein Zeichen zerschnitten, oder ein Pfeil oder Anführungszeichen wurde in sie umgewandelt. Der Befund nennt eine Stelle, die des ersten NUL, wenn es eines gibt, und wie viele es in der Datei sind; Agenten bekommen den Text, wie er ist. Schreiben Sie, was gemeint war, oder löschen Sie sie.',
    fix: 'Schreiben Sie das Zeichen, das gemeint war, oder löschen Sie dieses; die meisten Editoren zeigen es, wenn man sie unsichtbare Zeichen zeigen lässt.',
  },
  license_unrecognized: {
    title: 'Eine Lizenz, die nicht erkannt wird',
    explanation:
      'Eine Lizenzdatei oder ein Lizenzfeld sagt etwas, von dem nicht bekannt ist, dass es Kopien erlaubt. Was nicht klar erlaubt ist, wird nicht ausgeliefert: Skills darunter werden nur mit Name, Beschreibung, Lizenz und einem Link zur Quelle veröffentlicht. Nehmen Sie den üblichen Text einer Lizenz oder ihr SPDX-Kürzel; dürfen Sie den Inhalt ohnehin ausliefern, bauen Sie mit --verified.',
    fix: 'Schreiben Sie in eine Lizenzdatei den üblichen englischen Text der Lizenz oder über eine Übersetzung eine Zeile SPDX-License-Identifier: mit ihrem Kürzel, etwa MIT, in ein Feld das Kürzel; oder bauen Sie mit --verified, wenn Sie den Inhalt ausliefern dürfen.',
  },
  described_only: {
    title: 'Ein Skill, der beschrieben und nicht ausgeliefert wird',
    explanation:
      'Die Lizenz dieses Skills erlaubt keine Kopien oder wird nicht erkannt. Website und Agenten sehen Name, Beschreibung, Lizenz und einen Link zur Quelle; seine Anweisungen und Dateien werden nicht veröffentlicht, und die Skills-Erweiterung listet ihn nicht. Ist das gewollt, ist nichts zu tun. Gehört Ihnen der Inhalt oder dürfen Sie ihn ausliefern, bauen Sie mit --verified.',
    fix: 'Nichts, wenn das so gewollt ist; bauen Sie mit --verified, wenn Sie ihn ausliefern dürfen.',
  },
  likely_credential: {
    title: 'Etwas, das wie Zugangsdaten aussieht',
    explanation:
      'Eine veröffentlichte Datei enthält Text in der Form eines privaten Schlüssels, eines Zugriffstokens oder eines API-Schlüssels. Wer den veröffentlichten Ordner lesen kann, kann ihn benutzen, und wer das Repository hat, ebenso. Widerrufen Sie ihn zuerst, dann löschen Sie ihn: die Geschichte des Repositories behält, was einmal committet war. Der Text selbst wird nirgends wiederholt. Ein erfundener Schlüssel wird nicht gemeldet, wenn er es sagt, etwa mit dem Wort EXAMPLE.',
    fix: 'Widerrufen Sie es, dann löschen Sie es hier; Löschen allein lässt es in der Geschichte. Schreiben Sie in Erfundenes besser EXAMPLE.',
  },
  listing_budget: {
    title: 'Mehr Beschreibungen, als ein Programm zeigt',
    explanation:
      'Manche Programme geben einem Modell die Beschreibungen aller installierten Skills und hören bei einer Zahl von Zeichen auf. Wäre die ganze Bibliothek installiert, zeigte dieses Programm dem Modell die letzten Skills nicht, und es könnte sie nicht wählen. Agenten mit den Werkzeugen durchsuchen die ganze Bibliothek und sind nicht betroffen. Kürzen Sie die Beschreibungen, oder sagen Sie, welche Ordner man installieren soll.',
    fix: 'Kürzen Sie Beschreibungen, oder sagen Sie, welchen Ordner man installieren soll.',
  },
  files_unreachable: {
    title: 'Dateien, zu denen nichts führt',
    explanation:
      'Kein Link in den Texten des Skills führt zu diesen Dateien, und weder seine Texte noch seine Skripte nennen ihre Namen oder ihre Ordner. Ein Agent folgt dem, was er liest; er öffnet sie also nie, und sie machen den Skill für alle größer. Nennen Sie jede Datei dort, wo sie gebraucht wird, oder löschen Sie sie.',
    fix: 'Verweisen Sie dort auf sie, wo sie gebraucht werden, oder löschen Sie sie.',
  },
  repeated_file: {
    title: 'Dieselbe Datei in mehreren Skills',
    explanation:
      'Mehrere Skills enthalten eine Datei mit denselben Bytes. Wer eine Kopie ändert, lässt die anderen, wie sie waren, und Agenten erhalten dann je nach Skill verschiedene Antworten. Behalten Sie eine Kopie als Dokument der Bibliothek, und binden Sie sie in jeden Skill ein.',
    fix: 'Behalten Sie eine als gemeinsame Seite, und binden Sie sie mit skillcdn.include ein.',
  },
  not_found_by_own_words: {
    title: 'Ein Skill, den seine eigenen Wörter nicht finden',
    explanation:
      'Agenten suchen mit Wörtern aus der Aufgabe. Die ersten Wörter dieser Beschreibung bringen andere Skills zuerst, sodass ein Agent vermutlich einen von ihnen wählt. Das geschieht, wenn viele Beschreibungen gleich beginnen. Beginnen Sie mit dem, was nur dieser Skill tut, und nennen Sie die Dinge, mit denen er arbeitet. In einer Bibliothek von mehr als 1.000 Skills wird danach nur mit check --changed gesucht.',
    fix: 'Beginnen Sie die Beschreibung mit dem, was nur dieser Skill tut.',
  },
  internal_left_out: {
    title: 'Interne Skills sind ausgelassen',
    explanation:
      'Skills mit metadata.internal: true sind für die, die die Bibliothek betreuen. Sie werden nirgends veröffentlicht, und der Bericht zählt sie nur. Ist das gewollt, ist nichts zu tun; --include-internal veröffentlicht sie, etwa auf einem Server, den nur Betreuer erreichen.',
    fix: 'Nichts, wenn das so gewollt ist; --include-internal veröffentlicht sie.',
  },
  nested_left_out: {
    title: 'Skills in diesem Skill sind daraus ausgelassen',
    explanation:
      'Ein Skill, der im Ordner eines anderen liegt, kommt mit, wenn der äußere installiert wird. Hier sind einige davon intern, oder ihre Lizenz erlaubt keine Kopien; sie fehlen also in den Dateien und im Archiv des äußeren. Brauchen dessen Anweisungen sie, verschieben Sie sie, oder ändern Sie ihre Lizenz.',
    fix: 'Nichts, wenn das so gewollt ist; sonst verschieben Sie sie aus dem Ordner dieses Skills.',
  },
  entry_unfit_for_installers: {
    title: 'Ein Skill, der Installationsprogrammen nicht angeboten wird',
    explanation:
      'Installationsprogramme lesen einen Index aller Skills, und manche geben den ganzen auf, wenn sie auf einen Eintrag stoßen, mit dem sie nichts anfangen können. Darum fehlt darin ein Skill mit einem ungewöhnlichen Namen, mit dem Namen eines anderen, mit einer zu langen Beschreibung oder mit Dateien, die in kein Archiv passen. Er bleibt auf der Website und in den Werkzeugen. Nennt ein anderer Befund bei derselben Datei die Ursache, wird dieser nicht wiederholt.',
    fix: 'Beheben Sie, was der Grund nennt; der Skill bleibt auf der Website und in den Werkzeugen.',
  },
  file_run_by_hosts: {
    title: 'Eine Datei, die als Teil der Website liefe',
    explanation:
      'Installationsprogramme aus der Zeit vor 2026 lesen einen Index, der von jeder Datei eines Skills eine Kopie unter der Website braucht, unter ihrem eigenen Namen. Ein Browser, der zu einer solchen Kopie einer HTML-Seite, einer Zeichnung oder von XML geschickt wird, zeigt sie als Seite dieser Website, mit ihren Skripten; ein Webserver führt womöglich PHP oder CGI aus und gehorcht .htaccess. Darum fehlt ein Skill mit einer solchen Datei im älteren Index. Heutige Installationsprogramme erhalten ihn aus seinem Archiv, Agenten über MCP, mit allen Dateien.',
    fix: 'Nichts: Heutige Installationsprogramme erhalten den Skill aus seinem Archiv, mit diesen Dateien.',
  },
  too_many_files_published: {
    title: 'Der veröffentlichte Ordner hätte zu viele Dateien',
    explanation:
      'Statische Hosts begrenzen die Zahl der Dateien einer Website, darum hat der veröffentlichte Ordner ein Budget. Darüber lässt die Website der Reihe nach aus: Bilder für Vorschauen, die Markdown- und JSON-Formen der Seiten, die Seiten unterstützender Dateien (Links führen dann zur Quelle; die Skills mit den meisten zuerst) und die Kopien für den älteren Discovery-Index. Agenten, heutige Installationsprogramme und die Seiten der Skills sind nicht betroffen. Teilen Sie das Repository, wenn Lesern die Seiten fehlen, oder setzen Sie maxFiles in skillpress.yaml (--max-files), wenn der Host mehr annimmt.',
    fix: 'Nichts, wenn das in Ordnung ist; sonst erlauben Sie mit --max-files (maxFiles in skillpress.yaml) mehr, wenn der Host sie annimmt, oder teilen Sie das Repository.',
  },
  moved_target_missing: {
    title: 'Ein Umzug, der nirgendwohin führt',
    explanation:
      'Die Konfiguration sagt, dass ein Skill jetzt einen anderen Pfad hat, doch dort ist kein Skill veröffentlicht. Seiten und Agenten, die nach dem alten Pfad fragen, erfahren nur seinen Namen. Pfade sind die von SKILL.md-Dateien, von der Wurzel des Repositories aus. Verbessern Sie den neuen Pfad, oder nennen Sie den Skill unter retired mit einem Satz, was stattdessen zu nehmen ist.',
    fix: 'Verbessern Sie den Pfad unter moved in skillpress.yaml, oder sagen Sie unter retired, was stattdessen zu nehmen ist.',
  },
  moved_target_withheld: {
    title: 'Ein Umzug zu etwas, das nicht veröffentlicht ist',
    explanation:
      'Die Konfiguration sagt, dass ein Skill jetzt einen anderen Pfad hat, und was dort liegt, ist intern, ausgeschlossen oder Teil eines Skills, dessen Lizenz keine Kopien erlaubt. Der neue Pfad steht in nichts, was veröffentlicht wird, auch nicht in diesem Befund: Die alte Seite und Agenten, die nach dem alten Pfad fragen, sagen, dass der Skill zurückgezogen ist, weil er an einen nicht öffentlichen Ort umgezogen ist. Nennen Sie den Skill unter retired mit einem Satz, was stattdessen zu nehmen ist, oder veröffentlichen Sie ihn unter seinem neuen Pfad.',
    fix: 'Sagen Sie unter retired in skillpress.yaml, was stattdessen zu nehmen ist, oder veröffentlichen Sie den Skill unter seinem neuen Pfad.',
  },
  gone_skill_present: {
    title: 'Ein Skill, der weg ist und doch da',
    explanation:
      'Die Konfiguration sagt, dass ein Skill umgezogen oder zurückgezogen ist, doch seine SKILL.md ist noch im Repository. Der Skill wird veröffentlicht wie zuvor, weil das, was es gibt, vor dem kommt, was gesagt wird. Leser seiner Seite erfahren nicht, dass ein anderer zu nehmen ist. Löschen Sie die Datei, oder nehmen Sie den Pfad aus der Konfiguration.',
    fix: 'Löschen Sie den Skill, oder nehmen Sie seinen Pfad aus skillpress.yaml.',
  },
  own_settings_unused: {
    title: 'Einstellungen, die ein Deployment nicht verwendet',
    explanation:
      'Eine skillpress.yaml, die Repositorys nennt, entscheidet allein über sie alle. Eines dieser Repositorys hat eine eigene skillpress.yaml, die nur gilt, wenn es für sich gebaut wird. Umzüge, zurückgezogene Skills, Schweregrade und anderes, was dort steht, haben hier keine Wirkung. Übernehmen Sie es in den Eintrag des Repositorys in der Datei des Deployments.',
    fix: 'Sagen Sie es von diesem Repository unter repositories in der Datei des Deployments, oder streichen Sie es.',
  },
};

export default texts;
