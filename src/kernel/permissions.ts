/** A row of the ability of the session, as specification §6 spells it. */
export interface AbilityRow {
  action: string;
  subject: string;
}

/**
 * The grants of a session: each module id gives `manage` on that subject, plus `read` on Auth (spec §6).
 * Without modules: in demo mode the specification's fallback (read Auth, manage all); otherwise Auth alone.
 */
export function abilityOf(modulos: readonly { id: string }[], options: { demo: boolean; role?: string | null }): AbilityRow[] {
  const auth: AbilityRow = { action: 'read', subject: 'Auth' };
  if (options.role === 'client' && modulos.length === 0) return [{ action: 'read', subject: 'ACL' }, auth];
  if (modulos.length === 0) return options.demo ? [auth, { action: 'manage', subject: 'all' }] : [auth];
  return [auth, ...modulos.map((m) => ({ action: 'manage', subject: m.id }))];
}

/** Whether the grants allow `permission` (`area:accion`): manage on it, on its area, or on `all`. */
export function allows(ability: readonly AbilityRow[], permission: string): boolean {
  const area = permission.split(':')[0];
  return ability.some((r) => r.action === 'manage' && (r.subject === permission || r.subject === area || r.subject === 'all'));
}

/** Whether the grants allow anything of an area. */
export function allowsArea(ability: readonly AbilityRow[], area: string): boolean {
  return ability.some((r) => r.action === 'manage' && (r.subject === 'all' || r.subject === area || r.subject.startsWith(`${area}:`)));
}
