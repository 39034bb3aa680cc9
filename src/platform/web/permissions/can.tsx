import type { ReactNode } from 'react';
import { allows } from '#kernel/permissions.ts';
import { session, useSession } from '../session/session.ts';

/** Whether the session may `area:accion`. Only hides what would be refused: the API denies alone. */
export function useCan(permission: string): boolean {
  return allows(useSession()?.ability ?? [], permission);
}

/** The same outside React (palette, routes). */
export function can(permission: string): boolean {
  return allows(session.get()?.ability ?? [], permission);
}

/** Children only for who may. */
export function Can({ do: permission, children, otherwise = null }: { do: string; children: ReactNode; otherwise?: ReactNode }) {
  return useCan(permission) ? children : otherwise;
}
