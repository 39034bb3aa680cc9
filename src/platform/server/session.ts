import type { AbilityRow } from '#kernel/permissions.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

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
  reemplazos: readonly Reemplazado[];
  /** RUT that the account had before its present one. */
  ruts_anteriores: readonly string[];
}

/** An absent person now covered, with its account and the RUT that this had before, when it has one. */
export interface Reemplazado {
  rut: string;
  modulos: readonly string[];
  cuenta_id?: string;
  ruts_anteriores?: readonly string[];
}

/** The system is nobody: its account id says nothing of who a person is. */
const cuentaDe = (s: Session) => (s.sesion_id === 'sistema' && s.rut === 'SISTEMA' ? [] : [s.usuario_id]);

/**
 * Who does an act, as it is written in `hecho_por` and its sisters: the RUT of the person and those of whom it replaces (domain §15),
 * then their accounts. A RUT changes hands or is corrected; the account stays, so two acts of one account always share a member, also
 * for the CHECKs of the database.
 */
export function peopleOf(session: Session): string[] {
  const cuentas = [...cuentaDe(session), ...session.reemplazos.flatMap((r) => r.cuenta_id ?? [])];
  return [...new Set([session.rut ?? session.usuario_id, ...session.reemplazos.map((r) => r.rut), ...cuentas])];
}

/** Every name under which acts of this very person may be written: its account, its RUT, and those that the account had before. */
export function ownFaces(session: Session): string[] {
  return [...new Set([...(session.rut ? [session.rut] : []), ...cuentaDe(session), ...session.ruts_anteriores])];
}

/** The same, and those of whom it replaces: what every question of «another person» compares. The only definition of the same person. */
export function facesOf(session: Session): string[] {
  return [...new Set([...peopleOf(session), ...ownFaces(session), ...session.reemplazos.flatMap((r) => r.ruts_anteriores ?? [])])];
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
  /** What a session of that account of a company would reach on a business date (today's), for what is told to it; null when nobody could sign in with it. */
  of?(empresa_id: string, usuario_id: string, hoy?: Fecha): Promise<Session | null>;
  /** A session by its id as it stands now, or null when it ended. */
  resume(sesion_id: string): Promise<Session | null>;
  /** Of these sessions, those that go on: not closed, not expired, of an account in force. Asked of many at once. */
  alive(sesion_ids: readonly string[]): Promise<ReadonlySet<string>>;
}
