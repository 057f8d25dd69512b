import type { MatrixRelation, MatrixRole } from '@mitto/kit/define-api';
import type { PersonWishes, TestPerson } from '../person.ts';
import type { World } from '../start-world.ts';
import { relate } from './relate.ts';

/** One caller in one standing, before one call. */
export interface Scene {
  readonly world: World;
  readonly role: MatrixRole;
  /** Nobody else has it: addresses and usernames are made from it. */
  readonly name: string;
  /** Nobody where the role is anonymous; for `deleted` somebody who was. */
  readonly caller: TestPerson | undefined;
  /** A neighbourhood of addresses for this scene alone, as brakes count by those. */
  readonly ip: string;
  /** Another member, who has nothing to do with the caller unless the scene says so. */
  stranger(): Promise<TestPerson>;
}

const wishesOf: Readonly<Record<Exclude<MatrixRole, 'anonymous'>, PersonWishes>> = {
  member: {},
  premium: { isPremium: true },
  paused: { standing: 'paused' },
  suspended: { standing: 'suspended' },
  deleted: { standing: 'deleted' },
  admin: { isAdmin: true },
};

let scenes = 0;

export interface SceneWishes {
  /** What is between the caller and the other; nothing if not given. */
  readonly between?: MatrixRelation;
  readonly caller?: PersonWishes;
  /** Who the stranger is, if it shall not be somebody new. */
  readonly stranger?: TestPerson;
}

/** Brings somebody into the role. An administrator is the only one there is. */
export async function setScene(world: World, role: MatrixRole, wishes: SceneWishes = {}): Promise<Scene> {
  scenes += 1;
  const number = scenes;
  const name = `${role}-${number}`;
  if (role === 'admin') await retireAdmins(world);
  const caller =
    role === 'anonymous'
      ? undefined
      : await world.person(name, { isEmailVerified: false, ...wishesOf[role], ...wishes.caller });
  return {
    world,
    role,
    name,
    caller,
    ip: `10.${(number >> 8) & 255}.${number & 255}.7`,
    stranger: async () => {
      const other = wishes.stranger ?? (await world.person(`stranger-${number}`));
      if (caller && wishes.between && role !== 'deleted') await relate(world, caller, other, wishes.between);
      return other;
    },
  };
}

async function retireAdmins({ database }: World): Promise<void> {
  await database.db
    .updateTable('account_member')
    .set({ roles: ['ROLE_USER'] })
    .execute();
}
