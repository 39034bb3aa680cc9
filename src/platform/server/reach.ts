import { AppError, NotFound } from '#kernel/errors.ts';
import { allows, allowsArea } from '#kernel/permissions.ts';
import { atOnce } from './at-once.ts';
import { Context } from './context.ts';
import type { Session } from './session.ts';
import type { ReadCtx, RegistryPort } from './types.ts';

/** The same session asking as another area: what it may see and reach does not change. */
const as = (ctx: ReadCtx, area: string): Context =>
  new Context({ deps: ctx.deps, db: ctx.db, session: ctx.session, hoy: ctx.hoy, area, accion: 'alcance' });

/**
 * The record of an area, as that area gives it to this session: who may not see its records, or does not reach this one, is told the same
 * as if it were not there. What hangs from a record asks this, never its own table. Throws 404 `no_existe`.
 */
export async function registroDe(ctx: ReadCtx, area: string, id: string): Promise<unknown> {
  const cargar = ctx.deps.registry.area(area)?.service.def.cargar;
  if (!cargar || !ctx.can(`${area}:ver`)) throw new NotFound();
  return cargar(as(ctx, area), id, false);
}

/** Whether this session sees and reaches the record. */
export async function alcanza(ctx: ReadCtx, area: string, id: string): Promise<boolean> {
  return reached(registroDe(ctx, area, id));
}

/** Whether what was asked for is there and within reach: any other failure goes through. */
export async function reached(record: Promise<unknown>): Promise<boolean> {
  try {
    await record;
    return true;
  } catch (e) {
    if (e instanceof AppError) return false;
    throw e;
  }
}

/** `/<area>/<id>...`: the record that an address of the application opens. */
const DE_URL = /^\/([a-z-]+)\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:[/?#]|$)/;

/** Of some accounts, those to whom a record may be told by its address: all of them when it opens no record, or nobody could sign in with theirs. */
export async function quienesAlcanzan(ctx: ReadCtx, usuarios: readonly string[], url: string): Promise<string[]> {
  const [, area = '', id = ''] = DE_URL.exec(url) ?? [];
  const { deps, db, hoy, empresa_id } = ctx;
  // Asked within the act, whose transaction holds the database.
  const source = deps.registry.providers.sessions?.({ app: { ...deps, database: { ...deps.database, db } } });
  if (!source?.of || !deps.registry.area(area)?.service.def.cargar) return [...usuarios];
  const { of } = source;
  const reaches = async (usuario_id: string): Promise<boolean> => {
    const session = await of(empresa_id, usuario_id, hoy);
    return !session || alcanza(new Context({ deps, db, session, hoy, area, accion: 'alcance' }), area, id);
  };
  const found = await atOnce(usuarios.map(reaches));
  return usuarios.filter((_, i) => found[i]);
}

/** What a paper hangs from, once this session is known to reach it. */
export interface Colgadero {
  tipo: string;
  /** As the record is named in what hangs from it: the canonical form of a RUT. */
  id: string;
  /** People whose paper it may be, the first its own; none when the record is of nobody. */
  ruts: readonly string[];
}

/**
 * The record that a type and an id name, by the area that registered the type (`referidos`). Throws 404 `no_existe` for a type that no
 * area registered, a record that is not there and one out of reach: one answer for all.
 */
export async function referidoDe(ctx: ReadCtx, tipo: string, id: string): Promise<Colgadero> {
  const found = ctx.deps.registry.referido(tipo);
  if (!found || !ctx.can(`${found.area}:ver`)) throw new NotFound();
  const { area, referido } = found;
  const own = as(ctx, area);
  const row = referido.cargar ? await referido.cargar(own, id) : await registroDe(ctx, area, id);
  return { tipo, id: referido.id?.(row as never) ?? id, ruts: await referido.ruts(row as never, own) };
}

/** Whether a session holds any permission at all: an account without profiles is told nothing of the company. */
export const participa = (session: Session): boolean => session.ability.some((r) => r.action === 'manage');

/**
 * Whether a session may hear a live signal: its own always, of its company those of an area in which it holds some permission. One that
 * says of no area what it is about is heard by nobody but who it is for.
 */
export function puedeOir(session: Session, s: { empresa_id: string; usuario_id: string | null; datos: unknown }): boolean {
  if (s.empresa_id !== session.empresa_id || !participa(session)) return false;
  if (s.usuario_id !== null) return s.usuario_id === session.usuario_id;
  const { area } = s.datos as { area?: unknown };
  return typeof area === 'string' && allowsArea(session.ability, area);
}

/** Whether this session may see the list of that name, of its area (`<area>`, `<area>-<which>` or `<area>/<which>`). */
export function puedeListar(registry: RegistryPort, session: Session, lista: string): boolean {
  const suyas = registry.areas
    .map((a) => a.contract.area)
    .filter((a) => lista === a || [`${a}-`, `${a}/`].some((p) => lista.startsWith(p)));
  const area = suyas.sort((a, b) => b.length - a.length)[0];
  return area !== undefined && allows(session.ability, `${area}:ver`);
}
