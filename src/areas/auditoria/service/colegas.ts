import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { nombresDe } from '#areas/usuarios/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Datos } from './campos.ts';

const CUENTA = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Who did something: enviado_por, aprobada_por, validado_por… */
const DE_PERSONA = /_por$/;
const BANCO = 'banco';

const cuentasEn = (v: unknown): string[] =>
  (Array.isArray(v) ? v : [v]).filter((x): x is string => typeof x === 'string' && CUENTA.test(x));

type ConDatos = { antes: unknown; despues: unknown };

/**
 * Acts with one's own colleagues by their name. The log keeps the account and the RUT of who did something, the latter masked because it is
 * that of a person: where the account is known, its name is said instead; and a bank by its name. What the log holds does not change.
 */
export async function conColegas<R extends ConDatos>(ctx: ReadCtx, filas: readonly R[]): Promise<R[]> {
  const deFila = (f: R) => [f.antes, f.despues].flatMap((d) => Object.entries((d ?? {}) as NonNullable<Datos>));
  const ids = filas.flatMap((f) => deFila(f).flatMap(([k, v]) => (DE_PERSONA.test(k) ? cuentasEn(v) : [])));
  const nombres = await nombresDe(ctx.db, ids);
  const conBanco = filas.some((f) => deFila(f).some(([k]) => k === BANCO));
  const bancos = new Map(conBanco ? (await opcionesDe(ctx, 'bancos')).map((b) => [b.codigo, b.nombre]) : []);
  if (nombres.size + bancos.size === 0) return [...filas];
  const dicho = (v: unknown): unknown => {
    const suyos = cuentasEn(v).flatMap((id) => nombres.get(id) ?? []);
    return suyos.length === 0 ? v : suyos.join(', ');
  };
  const lado = (d: unknown) =>
    d &&
    Object.fromEntries(
      Object.entries(d as NonNullable<Datos>).map(([k, v]) => [
        k,
        DE_PERSONA.test(k) ? dicho(v) : k === BANCO ? (bancos.get(String(v)) ?? v) : v,
      ]),
    );
  return filas.map((f) => ({ ...f, antes: lado(f.antes), despues: lado(f.despues) }));
}
