import { type Platform, type PostOption, platforms } from '@carillon/core';
import { optionRules } from '@carillon/networks/descriptors';

/** A column that has an option of the first post, such as `x_made_with_ai`. */
export interface OptionColumn {
  readonly name: string;
  readonly platform: Platform;
  readonly option: PostOption;
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns of the options of all networks. */
export const optionColumns: readonly OptionColumn[] = platforms.flatMap((platform) =>
  optionRules[platform].map((option) => ({
    name: `${platform}_${snakeCase(option.name)}`,
    platform,
    option,
  })),
);

/** The column of an option. */
export const optionColumn = (platform: string, name: string): string | undefined =>
  optionColumns.find((column) => column.platform === platform && column.option.name === name)?.name;
