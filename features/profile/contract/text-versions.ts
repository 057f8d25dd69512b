import type { Template } from './template-calls.ts';

export interface TextVersion {
  readonly version: number;
  /** The day from which this version is in force, as YYYY-MM-DD. */
  readonly since: string;
  /** True for a change that matters: members who have accepted earlier versions only are asked anew. */
  readonly asksAgain: boolean;
}

/**
 * Versions of each text, the newest last. A version is never changed once it was published: a change is
 * another version with files of its own, so that what somebody accepted stays readable.
 */
export const textVersions: Readonly<Record<Template, readonly [TextVersion, ...TextVersion[]]>> = {
  'terms-and-conditions': [
    { version: 1, since: '2026-11-22', asksAgain: true },
    { version: 2, since: '2026-11-25', asksAgain: true },
  ],
  'privacy-policy': [
    { version: 1, since: '2026-11-22', asksAgain: true },
    { version: 2, since: '2026-11-25', asksAgain: true },
    { version: 3, since: '2026-11-28', asksAgain: false },
    { version: 4, since: '2026-11-30', asksAgain: false },
  ],
  'community-guidelines': [{ version: 1, since: '2026-11-22', asksAgain: true }],
  'dating-safety': [{ version: 1, since: '2026-11-22', asksAgain: true }],
};

/** Texts that members accept. The page on dating safety is advice, which binds nobody. */
export const acceptedTexts = ['terms-and-conditions', 'privacy-policy', 'community-guidelines'] as const;
export type AcceptedText = (typeof acceptedTexts)[number];

export function currentVersion(text: Template): TextVersion {
  const [first, ...later] = textVersions[text];
  return later.at(-1) ?? first;
}

/** The oldest version with which a member is not asked anew. */
export function neededVersion(text: Template): TextVersion {
  const [first] = textVersions[text];
  return textVersions[text].findLast(({ asksAgain }) => asksAgain) ?? first;
}

export function findVersion(text: Template, version: number): TextVersion | undefined {
  return textVersions[text].find((one) => one.version === version);
}

/** A text and the version of it that the member had before them. */
export interface Acceptance {
  readonly text: AcceptedText;
  readonly version: number;
}

/** The acceptances of a member who has the present texts before them. */
export const currentAcceptances = (): Acceptance[] =>
  acceptedTexts.map((text) => ({ text, version: currentVersion(text).version }));
