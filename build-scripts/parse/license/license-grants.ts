/** Open licenses with short texts, by phrases of the grant itself, so that a changed grant is not recognized. */
import { hasPhrase } from './license-words.ts';

interface Grant {
  readonly label: string;
  /** Every one must be there. */
  readonly phrases: readonly string[];
  /** None may be there. */
  readonly without?: readonly string[];
}

const FREE_OF_CHARGE = 'permission is hereby granted free of charge to any person obtaining';
const MIT = [FREE_OF_CHARGE, 'deal in the software without restriction including'];
const BSD = ['redistribution and use in source and binary forms with or without modification are permitted provided that the following'];
const ISC = 'permission to use copy modify and or distribute this software for any purpose with or without fee is hereby granted';
const ISC_PROVIDED = `${ISC} provided`;
const HPND = 'permission to use copy modify and distribute this software and its documentation for any purpose';

/** In order: a text that holds another one stands before it. */
const GRANTS: readonly Grant[] = [
  { label: 'CC0-1.0', phrases: ['cc0 1.0 universal', 'affirmer'] },
  {
    label: 'Unlicense',
    phrases: [
      'this is free and unencumbered software released into the public domain',
      'anyone is free to copy modify publish use compile sell or distribute',
    ],
  },
  { label: 'WTFPL', phrases: ['you just do what the fuck you want to'] },
  { label: 'BlueOak-1.0.0', phrases: ['blue oak model license', 'each contributor licenses you to do everything with this software'] },
  { label: 'Apache-1.1', phrases: ['apache software license version 1.1', ...BSD] },
  { label: 'PostgreSQL', phrases: [`${HPND} without fee and without a written agreement is hereby granted`] },
  { label: 'UPL-1.0', phrases: ['universal permissive license', 'deal in both a the software and b any piece of software'] },
  {
    label: 'MulanPSL-2.0',
    phrases: [
      'mulan permissive software license',
      'grants you a perpetual worldwide royalty free non exclusive irrevocable copyright license',
    ],
  },
  { label: 'MS-PL', phrases: ['microsoft public license', 'royalty free copyright license to reproduce its contribution'] },
  { label: 'MS-RL', phrases: ['microsoft reciprocal license', 'royalty free copyright license to reproduce its contribution'] },
  { label: 'PDDL-1.0', phrases: ['public domain dedication', 'open data commons', 'the dedicator'] },
  { label: 'CDLA-Permissive-2.0', phrases: ['community data license agreement permissive', 'data recipient may use modify and share'] },
  { label: 'NCSA', phrases: [FREE_OF_CHARGE, 'deal with the software without restriction including'] },
  {
    label: 'BSL-1.0',
    phrases: [
      'permission is hereby granted free of charge to any person or organization obtaining a copy of the software and accompanying documentation',
    ],
  },
  { label: 'MIT-0', phrases: MIT, without: ['shall be included in'] },
  { label: 'MIT', phrases: MIT },
  {
    label: 'Zlib',
    phrases: [
      'permission is granted to anyone to use this software for any purpose including commercial applications and to alter it and redistribute it freely',
    ],
  },
  { label: 'BSD-4-Clause', phrases: [...BSD, 'all advertising materials mentioning'] },
  { label: 'BSD-3-Clause', phrases: [...BSD, 'endorse or promote products derived from'] },
  { label: 'BSD-2-Clause', phrases: BSD },
  {
    label: 'BSD-3-Clause-Clear',
    phrases: [
      'redistribution and use in source and binary forms with or without modification are permitted subject to the limitations in the disclaimer below',
    ],
  },
  { label: 'ISC', phrases: [ISC_PROVIDED] },
  { label: 'ISC', phrases: [ISC_PROVIDED.replace('and or', 'and')] },
  { label: '0BSD', phrases: [ISC] },
  { label: 'HPND', phrases: [`${HPND} and without fee is hereby granted`] },
  { label: 'NTP', phrases: [`${HPND} with or without fee is hereby granted`] },
  {
    label: 'HPND',
    phrases: [
      'permission to use copy modify distribute and sell this software and its documentation for any purpose is hereby granted without fee',
    ],
  },
  {
    label: 'FSFAP',
    phrases: ['copying and distribution of this file with or without modification are permitted in any medium without royalty'],
  },
];

/** Label of the open license whose grant the words hold. */
export function findGrant(words: string): string | undefined {
  const holds = (phrase: string): boolean => hasPhrase(words, phrase);
  return GRANTS.find((grant) => grant.phrases.every(holds) && grant.without?.some(holds) !== true)?.label;
}
