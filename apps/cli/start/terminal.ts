import { stripVTControlCharacters, styleText } from 'node:util';

/** Writes one line to the log. */
export type Say = (line: string) => void;

type Colour = Parameters<typeof styleText>[0];

/** A voice in the common log: each line begins with who speaks. */
export function voice(name: string, colour: Colour): Say {
  const prefix = styleText(colour, name.padEnd(8));
  return (text) => {
    for (const line of text.split('\n')) {
      console.log(`${prefix} ${process.stdout.isTTY ? line : stripVTControlCharacters(line)}`);
    }
  };
}
