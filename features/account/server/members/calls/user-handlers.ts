import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { userCalls } from '../../../contract/user-calls.ts';
import { askArchive, exportUser } from '../../export/export-user.ts';
import { validatePassword } from '../../sign-in/password/check-password.ts';
import { addUser } from './add-user.ts';
import { existsUser } from './exists-user.ts';
import { userInfo } from './own-account.ts';
import { removeUser } from './remove-user.ts';
import { searchUser } from './search-user.ts';
import { updateUser } from './update-user.ts';

export function userHandlers(deps: Deps): CallHandlers<typeof userCalls> {
  return {
    addUser: (context) => addUser(deps, context),
    existsUser: (context) => existsUser(deps, context),
    userInfo: (context) => userInfo(deps, context),
    updateUser: (context) => updateUser(deps, context),
    removeUser: (context) => removeUser(deps, context),
    askArchive: (context) => askArchive(deps, context),
    exportUser: (context) => exportUser(deps, context),
    searchUser: (context) => searchUser(deps, context),
    validatePassword: (context) => validatePassword(deps, context),
  };
}
