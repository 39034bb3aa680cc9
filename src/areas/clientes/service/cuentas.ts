import { and, asc, eq } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { type ImpedimentoCuenta, impedimentoDeCuenta } from '../domain/cuentas.ts';
import { cuentas } from '../tables.ts';
import { ahoraDeNegocio, escribirInstante } from './ahora-de-negocio.ts';

type CuentaRow = typeof cuentas.$inferSelect;

interface CuentaVista {
  id: string;
  habilitado_id: string | null;
  banco: string;
  banco_nombre: string;
  ctacte: string;
  tipo_cuenta: string;
  rut_titular: Rut;
  estado: CuentaRow['estado'];
  creada_por: string[];
  validada_por: string[] | null;
  disponible_desde: string | null;
  instruccion_notarial: boolean;
  /** Whether money may go to it now. */
  usable: boolean;
  /** Code of what stands in the way, or null. */
  motivo: string | null;
}

/** Why money may not go to an account now, or null. */
async function impedimento(ctx: ReadCtx, c: CuentaRow | null, rut: string): Promise<ImpedimentoCuenta | null> {
  const enfriamiento_horas = await ctx.param(contract, 'enfriamiento_cuenta_horas');
  const fila = c && { ...c, validada_ms: c.validada_en?.getTime() ?? null };
  return impedimentoDeCuenta(fila, rut, { ahora_ms: ahoraDeNegocio(ctx).getTime(), enfriamiento_horas, escribir: escribirInstante });
}

async function filasCuenta(ctx: ReadCtx, rut: string): Promise<CuentaRow[]> {
  return ctx.db
    .select()
    .from(cuentas)
    .where(and(eq(cuentas.empresa_id, ctx.empresa_id), eq(cuentas.cliente_rut, rut as Rut)))
    .orderBy(asc(cuentas.creado_en), asc(cuentas.id));
}

/** The accounts of a client, each with whether a giro may use it now. */
export async function cuentasDe(ctx: ReadCtx, rut: string): Promise<CuentaVista[]> {
  const bancos = new Map((await opcionesDe(ctx, 'bancos')).map((b) => [b.codigo, b.nombre]));
  const out: CuentaVista[] = [];
  for (const c of await filasCuenta(ctx, rut)) {
    const imp = await impedimento(ctx, c, rut);
    const { id, habilitado_id, banco, ctacte, tipo_cuenta, rut_titular, estado, creada_por, validada_por, instruccion_notarial } = c;
    out.push({
      id,
      habilitado_id,
      banco,
      ctacte,
      tipo_cuenta,
      rut_titular,
      estado,
      creada_por,
      validada_por,
      instruccion_notarial,
      banco_nombre: bancos.get(banco) ?? banco,
      disponible_desde: c.disponible_desde?.toISOString() ?? null,
      usable: imp === null,
      motivo: imp?.codigo ?? null,
    });
  }
  return out;
}

/** The account that a giro will use. 404 when it is not the client's; 422 `titular_distinto`, `cuenta_no_validada`, `cuenta_en_espera` {h, fecha}. */
export async function exigirCuentaUsable(ctx: ReadCtx, rut: string, cuenta_id: string): Promise<CuentaVista> {
  const fila = (await filasCuenta(ctx, rut)).find((c) => c.id === cuenta_id);
  if (!fila) throw new NotFound();
  const imp = await impedimento(ctx, fila, rut);
  if (imp) throw new Rule(imp.codigo, imp.datos);
  const vista = (await cuentasDe(ctx, rut)).find((c) => c.id === cuenta_id);
  if (!vista) throw new NotFound();
  return vista;
}
