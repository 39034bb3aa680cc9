import type { AbilityRow } from '#kernel/permissions.ts';

/** Widest set of records that the person's profiles reach. */
export type Alcance = 'propio' | 'sucursal' | 'zona' | 'empresa';

/** Who is asking: built by the area of access from a token, on every request. */
export interface Session {
  usuario_id: string;
  sesion_id: string;
  email: string;
  nombre: string;
  rut: string | null;
  empresa_id: string;
  ability: readonly AbilityRow[];
  modulos: readonly string[];
  perfiles: readonly string[];
  alcance: Alcance;
  /** Branches that reach `sucursal` or `zona` covers. */
  sucursales: readonly string[];
  nivel_aprobacion: number;
  /** RUT of the absent person now covered, or null (spec §3 `rut_reemplazo`). */
  rut_reemplazo: string | null;
  reemplazos: readonly { rut: string; modulos: readonly string[] }[];
}

/** Everyone that this session counts as: the person, and those it replaces (domain §15). */
export function peopleOf(session: Session): string[] {
  return [...new Set([session.rut ?? session.usuario_id, ...session.reemplazos.map((r) => r.rut)])];
}

/** The absent in whose name a permission is used: the first whose modules hold it when the person's own do not. */
export function onBehalfOf(session: Session, permission: string): string | null {
  const area = permission.split(':')[0];
  const holds = (modulos: readonly string[]) => modulos.some((m) => m === permission || m === area || m === 'all');
  if (session.reemplazos.length === 0 || holds(session.modulos)) return null;
  return session.reemplazos.find((r) => holds(r.modulos))?.rut ?? null;
}

/** What the access area gives to the platform. */
export interface SessionSource {
  /** The session of a bearer token, or null (401). */
  authenticate(token: string): Promise<Session | null>;
  /** What a session of that account would reach today, for what is told to it; null when nobody could sign in with it. */
  of?(usuario_id: string): Promise<Session | null>;
  /** A session by its id as it stands now, or null when it ended. */
  resume(sesion_id: string): Promise<Session | null>;
  /** Of these sessions, those that go on: not closed, not expired, of an account in force. Asked of many at once. */
  alive(sesion_ids: readonly string[]): Promise<ReadonlySet<string>>;
}
