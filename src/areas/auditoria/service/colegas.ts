import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { nombresDe } from '#areas/usuarios/public.server.ts';
import { maskRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Datos } from './campos.ts';

const CUENTA = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Who did something: enviado_por, aprobada_por, validado_por… and the cashier of a receipt. */
const DE_PERSONA = /_por$|^cajero$/;
const BANCO = 'banco';

const cuentasEn = (v: unknown): string[] =>
  (Array.isArray(v) ? v : [v]).filter((x): x is string => typeof x === 'string' && CUENTA.test(x));

type ConDatos = { antes: unknown; despues: unknown; actor_rut?: string | null; actor_nombre?: string | null };

/**
 * Acts with one's own colleagues by their name. The log keeps the account and the RUT of who did something, the latter masked because it is
 * that of a person: where the account is known, or the RUT is that of who did the act, the name is said instead; and a bank by its name. What the log holds does not change.
 */
export async function conColegas<R extends ConDatos>(ctx: ReadCtx, filas: readonly R[]): Promise<R[]> {
  const deFila = (f: R) => [f.antes, f.despues].flatMap((d) => Object.entries((d ?? {}) as NonNullable<Datos>));
  const ids = filas.flatMap((f) => deFila(f).flatMap(([k, v]) => (DE_PERSONA.test(k) ? cuentasEn(v) : [])));
  const nombres = await nombresDe(ctx, ids);
  const conBanco = filas.some((f) => deFila(f).some(([k]) => k === BANCO));
  const bancos = new Map(conBanco ? (await opcionesDe(ctx, 'bancos')).map((b) => [b.codigo, b.nombre]) : []);
  const dicho = (f: R, v: unknown): unknown => {
    const suyos = cuentasEn(v).flatMap((id) => nombres.get(id) ?? []);
    if (suyos.length > 0) return suyos.join(', ');
    return f.actor_nombre && f.actor_rut && v === maskRut(f.actor_rut) ? f.actor_nombre : v;
  };
  const lado = (f: R, d: unknown) =>
    d &&
    Object.fromEntries(
      Object.entries(d as NonNullable<Datos>).map(([k, v]) => [
        k,
        DE_PERSONA.test(k) ? dicho(f, v) : k === BANCO ? (bancos.get(String(v)) ?? v) : v,
      ]),
    );
  return filas.map((f) => ({ ...f, antes: lado(f, f.antes), despues: lado(f, f.despues) }));
}
