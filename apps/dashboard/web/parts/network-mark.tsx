import { type Platform, platformTitles } from '@carillon/core';
import { descriptors } from '@carillon/networks/descriptors';

interface Props {
  readonly platform: Platform;
  /** px; 16 unless given. */
  readonly size?: number;
}

/** The sign of a network, by which people find it at a glance; its name is said by what it stands in. */
export function NetworkMark({ platform, size = 16 }: Props) {
  const { sign, color } = descriptors[platform].look;
  const paint = color ?? 'var(--mantine-color-text)';
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={paint}
      stroke={paint}
      strokeWidth={sign.outline}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      style={{ flex: 'none' }}
      data-network={platformTitles[platform]}
    >
      <path d={sign.path} />
    </svg>
  );
}
