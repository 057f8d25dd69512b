import type { MatrixRelation, MatrixRole } from '@mitto/kit/define-api';
import type { PersonWishes, TestPerson } from '../person.ts';
import type { World } from '../start-world.ts';
import { relate } from './relate.ts';

/** The situation before one call: a caller with one role, and the means to create another member. */
export interface Scene {
  readonly world: World;
  readonly role: MatrixRole;
  /** Word that only this scene uses, for addresses and usernames. */
  readonly name: string;
  /** Undefined for `anonymous`. For `deleted`, a member whose account no longer exists. */
  readonly caller: TestPerson | undefined;
  /** IP address in a network that only this scene uses, because brakes count by network. */
  readonly ip: string;
  /** Creates another member. They have no relation to the caller, except the one in `between`. */
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
  /** Relation of the caller and the stranger; none by default. */
  readonly between?: MatrixRelation;
  readonly caller?: PersonWishes;
  /** Existing member to use as the stranger; a new one by default. */
  readonly stranger?: TestPerson;
}

/** Creates a caller with this role. For `admin`, first removes the role from all administrators. */
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
