import type * as v from 'valibot';
import type { Interest } from '../../contract/options/interests.ts';
import type { SpokenLanguage } from '../../contract/options/languages.ts';
import type { Prompt } from '../../contract/options/prompts.ts';
import type { BirthDate, Habits, Point } from '../../contract/profile-fields.ts';
import type { Look, Pose } from './portrait.ts';

/** Made-up person with all fields of a profile. */
export interface DemoPerson {
  readonly name: string;
  readonly username: string;
  readonly gender: 0 | 1 | 2;
  readonly born: BirthDate;
  readonly headline: string;
  readonly bio: string;
  readonly work?: string;
  readonly study?: string;
  readonly prompts: readonly { readonly prompt: Prompt; readonly answer: string }[];
  readonly style: '0' | '1' | '2' | '3' | '4' | '5';
  readonly interested: readonly Interest[];
  readonly languages: readonly SpokenLanguage[];
  readonly habits: v.InferOutput<typeof Habits>;
  readonly characteristics: Readonly<Record<string, string>>;
  readonly personality: Readonly<Record<string, readonly string[]>>;
  readonly goals: Readonly<Record<string, readonly string[]>>;
  readonly wanted: { readonly interested: number; readonly minAge: number; readonly maxAge: number };
  readonly point: Point;
  /** Number of days since the person joined. */
  readonly daysHere: number;
  readonly isVerified: boolean;
  readonly look: Look;
  readonly poses: readonly Pose[];
}
