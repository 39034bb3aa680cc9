import { and, desc, eq, getTableColumns, gt, inArray, isNull, type WithSubquery } from 'drizzle-orm';
import { type UsuarioRow, usuarioPorId, usuarioPorRut } from '#areas/usuarios/public.server.ts';
import { abilityOf } from '#kernel/permissions.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { RequestInfo } from '#platform/server/audit.ts';
import { businessDate } from '#platform/server/businessdate.ts';
import type { Db } from '#platform/server/database/open.ts';
import { VERSIONS } from '#platform/server/database/shared.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import type { Reemplazado, Session, SessionSource } from '#platform/server/session.ts';
import { sesiones } from '../tables.ts';
import { type Ausencia, enLaBase, type Fuente } from './padron.ts';
import { readAccess, readRefresh, refreshToken, signAccess } from './tokens.ts';

const CACHE_MS = 3_000;
const GRACIA_MS = 10_000;

interface Pareja {
  accessToken: string;
  refreshToken: string;
}

type SesionRow = typeof sesiones.$inferSelect;
/** With the versions of what everybody shares, as they were when it was written. */
type SesionEscrita = SesionRow & { versiones: string };
const ESCRITA = { ...getTableColumns(sesiones), versiones: VERSIONS };

/** Opens a session for an account on a device, with what else is written with it, and issues its first pair of tokens. */
export async function abrirSesion(
  deps: AppDeps,
  u: UsuarioRow,
  info: RequestInfo,
  dispositivo: string | null,
  antes: readonly WithSubquery[] = [],
): Promise<Pareja & { sesion: SesionEscrita }> {
  const vence = new Date(Date.now() + deps.config.refreshMinutes * 60_000);
  const [sesion] = await deps.database.db
    .with(...antes)
    .insert(sesiones)
    .values({
      id: uuidv7(),
      empresa_id: u.empresa_id,
      usuario_id: u.id,
      vence,
      ip: info.ip,
      agente: info.agente?.slice(0, 200) ?? null,
      dispositivo,
      dia: await businessDate(deps, deps.database.db, u.empresa_id),
    })
    .returning(ESCRITA);
  if (!sesion) throw new Error('session was not opened');
  return { ...(await pareja(deps, u, sesion)), sesion };
}

async function pareja(deps: AppDeps, u: UsuarioRow, s: SesionRow): Promise<Pareja> {
  const accessToken = await signAccess(deps.config, { usuario_id: u.id, sesion_id: s.id, version: u.sesion_version });
  return { accessToken, refreshToken: refreshToken(deps.config, s.id, s.turno) };
}

/** A session that goes on with another business date keeps when it was last here on the one before. */
const enSuDia = (s: SesionRow, dia: Fecha) =>
  s.dia === null || s.dia === dia ? { dia } : { dia, antes_dia: s.dia, antes_en: s.renovada_en };

/**
 * Renews: a token serves once. One already used kills the whole family, but for the device that names itself within 10
 * seconds (its answer was lost on the way): it gets the current pair again.
 */
export async function renovar(
  deps: AppDeps,
  token: string,
  dispositivo: string | null,
): Promise<(Pareja & { usuario: UsuarioRow; sesion: SesionEscrita }) | null> {
  const claims = readRefresh(deps.config, token);
  if (!claims) return null;
  const { db } = deps.database;
  const sesion = await db.transaction(async (tx) => {
    const [s] = await tx.select(ESCRITA).from(sesiones).where(eq(sesiones.id, claims.sesion_id)).for('update');
    if (!s || s.revocada_en || s.vence.getTime() < Date.now()) return null;
    const vence = new Date(Date.now() + deps.config.refreshMinutes * 60_000);
    if (claims.turno === s.turno) {
      const [next] = await tx
        .update(sesiones)
        .set({ turno: s.turno + 1, renovada_en: new Date(), vence, ...enSuDia(s, await businessDate(deps, tx, s.empresa_id)) })
        .where(eq(sesiones.id, s.id))
        .returning(ESCRITA);
      return next ?? null;
    }
    const gracia =
      claims.turno === s.turno - 1 &&
      Date.now() - s.renovada_en.getTime() < GRACIA_MS &&
      dispositivo !== null &&
      dispositivo === s.dispositivo;
    if (gracia) return s;
    await tx
      .update(sesiones)
      .set({ revocada_en: new Date(), motivo: 'ficha reutilizada' })
      .where(and(eq(sesiones.empresa_id, s.empresa_id), eq(sesiones.id, s.id)));
    return null;
  });
  cacheOf(deps).delete(claims.sesion_id);
  if (!sesion) return null;
  const usuario = await usuarioPorId(db, sesion.empresa_id, sesion.usuario_id);
  if (!usuario || usuario.status === 'inactive') return null;
  return { ...(await pareja(deps, usuario, sesion)), usuario, sesion };
}

const caches = new WeakMap<object, Map<string, { session: Session; version: number; until: number }>>();

function cacheOf(deps: AppDeps): Map<string, { session: Session; version: number; until: number }> {
  let cache = caches.get(deps.database);
  if (!cache) {
    cache = new Map();
    caches.set(deps.database, cache);
  }
  return cache;
}

/** Forgets what was remembered of a session (or of all), so that a change is seen at once in this process. */
export function olvidarSesion(deps: AppDeps, sesion_id?: string): void {
  if (sesion_id) cacheOf(deps).delete(sesion_id);
  else cacheOf(deps).clear();
  // Whoever is listening stops at once, or goes on with the grants of now.
  deps.live.sessionChanged(sesion_id);
}

/**
 * The absences that an account covers today, with the account of each absent. It needs a profile of its own, which two people gave it:
 * a RUT alone opens nothing. And who approved an absence does not take its powers, whatever RUT it has by now.
 */
async function reemplazosDe(db: Db, u: UsuarioRow, propios: readonly string[], suyas: readonly Ausencia[]) {
  const out: { ausencia: Ausencia; cuenta: UsuarioRow | undefined }[] = [];
  if (propios.length === 0) return out;
  for (const ausencia of suyas)
    if (!ausencia.aprobada_por?.includes(u.id))
      out.push({ ausencia, cuenta: await usuarioPorRut(db, u.empresa_id, ausencia.rut_ejecutivo) });
  return out;
}

/** Who a session is, with the grants of today: own profiles and those of the absent people it covers. Asked of the database unless told where. */
export async function sesionDe(deps: AppDeps, u: UsuarioRow, sesion_id: string, donde?: Fuente): Promise<Session> {
  const { db } = deps.database;
  const fuente = donde ?? enLaBase(db, u.empresa_id, await businessDate(deps, db, u.empresa_id));
  const [propia, sucursal, suyas] = await atOnce([
    fuente.concesion(u.id),
    u.rut ? fuente.sucursal(u.rut) : undefined,
    u.rut ? fuente.reemplazos(u.rut) : [],
  ]);
  const ausentes = await reemplazosDe(db, u, propia.modulos, suyas);
  const ruts = await fuente.ruts([u.id, ...ausentes.flatMap((a) => a.cuenta?.id ?? [])]);
  const anteriores = (id: string, rut: string | null) => (ruts.get(id) ?? []).filter((r) => r !== rut);
  const reemplazos: Reemplazado[] = [];
  for (const { ausencia, cuenta } of ausentes) {
    const rut = ausencia.rut_ejecutivo;
    const suyos = cuenta ? (await fuente.concesion(cuenta.id)).modulos : [];
    const cubre = (m: string) => !ausencia.alcance || ausencia.alcance.some((x) => x === m || x === m.split(':')[0]);
    reemplazos.push({
      rut,
      modulos: suyos.filter(cubre),
      ...(cuenta ? { cuenta_id: cuenta.id, ruts_anteriores: anteriores(cuenta.id, rut) } : {}),
    });
  }
  const modulos = [...new Set([...propia.modulos, ...reemplazos.flatMap((r) => r.modulos)])];
  const verificado = u.email_verificado || deps.config.demo;
  return {
    usuario_id: u.id,
    sesion_id,
    email: u.email,
    nombre: u.fullName,
    rut: u.rut,
    empresa_id: u.empresa_id,
    ability: verificado
      ? abilityOf(
          modulos.map((id) => ({ id })),
          { demo: deps.config.demo, role: u.role },
        )
      : [{ action: 'read', subject: 'Auth' }],
    modulos: propia.modulos,
    perfiles: propia.perfiles,
    alcance: modulos.length === 0 || modulos.includes('all') ? 'empresa' : propia.alcance,
    sucursales: sucursal ? [sucursal] : [],
    nivel_aprobacion: propia.nivel_aprobacion,
    rut_reemplazo: reemplazos[0]?.rut ?? null,
    reemplazos,
    ruts_anteriores: anteriores(u.id, u.rut),
  };
}

/** The platform's door: from a bearer token to a session. A revoked device, a changed password or profile end within seconds. */
export function sessionSource(deps: AppDeps): SessionSource {
  return {
    async of(empresa_id, usuario_id, hoy) {
      const { db } = deps.database;
      const u = await usuarioPorId(db, empresa_id, usuario_id);
      return u && u.status !== 'inactive' ? sesionDe(deps, u, 'aviso', hoy && enLaBase(db, u.empresa_id, hoy)) : null;
    },
    async authenticate(token) {
      const claims = await readAccess(deps.config, token);
      if (!claims) return null;
      const cache = cacheOf(deps);
      const hit = cache.get(claims.sesion_id);
      if (hit && hit.until > Date.now()) return hit.version === claims.version ? hit.session : null;
      const { db } = deps.database;
      const [row] = await db
        .select()
        .from(sesiones)
        .where(and(eq(sesiones.id, claims.sesion_id), isNull(sesiones.revocada_en)));
      const u = row && row.usuario_id === claims.usuario_id ? await usuarioPorId(db, row.empresa_id, row.usuario_id) : undefined;
      if (!row || !u || u.status === 'inactive' || u.sesion_version !== claims.version) return null;
      const session = await sesionDe(deps, u, row.id);
      if (cache.size > 5_000) cache.clear();
      cache.set(claims.sesion_id, { session, version: claims.version, until: Date.now() + CACHE_MS });
      return session;
    },
    async resume(sesion_id) {
      const [row] = await deps.database.db
        .select()
        .from(sesiones)
        .where(and(eq(sesiones.id, sesion_id), sigue()));
      const u = row && (await usuarioPorId(deps.database.db, row.empresa_id, row.usuario_id));
      return row && u && u.status !== 'inactive' ? sesionDe(deps, u, row.id) : null;
    },
    async alive(sesion_ids) {
      const rows = await deps.database.db
        .select({ id: sesiones.id })
        .from(sesiones)
        .where(and(inArray(sesiones.id, [...sesion_ids]), sigue()));
      return new Set(rows.map((r) => r.id));
    },
  };
}

/** A session that was neither closed nor left to expire. */
const sigue = () => and(isNull(sesiones.revocada_en), gt(sesiones.vence, new Date()));

export async function cerrarSesion(
  deps: AppDeps,
  { empresa_id, sesion_id }: Pick<Session, 'empresa_id' | 'sesion_id'>,
  motivo: string,
): Promise<void> {
  await deps.database.db
    .update(sesiones)
    .set({ revocada_en: new Date(), motivo })
    .where(and(eq(sesiones.empresa_id, empresa_id), eq(sesiones.id, sesion_id), isNull(sesiones.revocada_en)));
  olvidarSesion(deps, sesion_id);
}

/** Ends every device of an account. */
export async function cerrarSesiones(deps: AppDeps, { empresa_id, id }: UsuarioRow, motivo: string): Promise<void> {
  await deps.database.db
    .update(sesiones)
    .set({ revocada_en: new Date(), motivo })
    .where(and(eq(sesiones.empresa_id, empresa_id), eq(sesiones.usuario_id, id), isNull(sesiones.revocada_en)));
  olvidarSesion(deps);
}

/** Live devices of an account. */
export function sesionesVivas(deps: AppDeps, { empresa_id, usuario_id }: Pick<Session, 'empresa_id' | 'usuario_id'>): Promise<SesionRow[]> {
  return deps.database.db
    .select()
    .from(sesiones)
    .where(and(eq(sesiones.empresa_id, empresa_id), eq(sesiones.usuario_id, usuario_id), sigue()))
    .orderBy(desc(sesiones.renovada_en))
    .limit(50);
}
