/** Words of the operator in which paths of skills become links. */

export interface WordPiece {
  readonly text: string;
  /** `SKILL.md` path of the skill that the piece names. */
  readonly skill?: string;
}

/** Cuts a text at the paths of skills that it names: their folders, or their `SKILL.md`. `isSkill` decides by `SKILL.md` path. */
export function linkedWords(text: string, isSkill: (path: string) => boolean): readonly WordPiece[] {
  return text.split(/(\s+)/).flatMap((word): readonly WordPiece[] => {
    const [, before = '', path = '', after = ''] = /^(["'`“(]*\/?)(.*?)(\/?[.,;:!?"'`”)]*)$/s.exec(word) ?? [];
    const skill = [path, `${path}/SKILL.md`].find((candidate) => candidate.endsWith('SKILL.md') && isSkill(candidate));
    if (path === '' || skill === undefined) return [{ text: word }];
    return [{ text: before }, { text: path, skill }, { text: after }].filter((piece) => piece.text !== '');
  });
}
