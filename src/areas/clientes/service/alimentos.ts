import { and, desc, eq, gte, lte } from 'drizzle-orm';
import type { AmbitoAlimentos } from '#finanzas/retenciones.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { consultasAlimentos } from '../tables.ts';
import type { ClienteRow } from './cliente-y-bloqueos.ts';
import { exigirPapel } from './papeles.ts';
import { filaPersona } from './personas.ts';

type ConsultaFila = typeof consultasAlimentos.$inferSelect;

/** The first day whose query still holds today: `alimentos_vigencia_dias` [0], the day itself (Ley 21.389; domain §3). */
export async function alimentosDesde(ctx: ReadCtx): Promise<Fecha> {
  return addDays(ctx.hoy, -(await ctx.param(contract, 'alimentos_vigencia_dias')));
}

/** Whether a kind of giro asks the registry: what the company told in `alimentos_ambito`, the credit in cuotas unless it widens it. */
export async function alimentosAlcanza(ctx: ReadCtx, ambito: AmbitoAlimentos): Promise<boolean> {
  return (await ctx.param(contract, 'alimentos_ambito')).split(',').includes(ambito);
}

/** Queries of a person to the registry, the newest first. */
export function consultasDe(ctx: ReadCtx, rut: Rut, desde?: Fecha): Promise<ConsultaFila[]> {
  return ctx.db
    .select()
    .from(consultasAlimentos)
    .where(
      and(
        eq(consultasAlimentos.empresa_id, ctx.empresa_id),
        eq(consultasAlimentos.cliente_rut, rut),
        lte(consultasAlimentos.fecha, ctx.hoy),
        desde === undefined ? undefined : gte(consultasAlimentos.fecha, desde),
      ),
    )
    .orderBy(desc(consultasAlimentos.fecha), desc(consultasAlimentos.id));
}

/** The last query that still holds, as the giro of a credit reads it; null when there is none. */
export async function consultaAlimentos(ctx: ReadCtx, rut: Rut) {
  const [fila] = await consultasDe(ctx, rut, await alimentosDesde(ctx));
  return fila ? { fecha: fila.fecha, inscrito: fila.inscrito, deuda: fila.deuda, beneficiario: fila.beneficiario } : null;
}

interface ConsultaNueva {
  fecha: Fecha;
  inscrito: boolean;
  deuda?: Pesos | null | undefined;
  beneficiario?: Rut | null | undefined;
  archivo_id: string;
}

/**
 * Writes a query down with its certificate, filed under the RUT. Only of a natural person (422 `solo_persona_natural`); 400 at the field: a day to
 * come, or what a listed person owes and to whom it is paid.
 */
export async function registrarConsulta(ctx: Ctx, c: ClienteRow, d: ConsultaNueva): Promise<void> {
  const persona = await filaPersona(ctx, c.rut);
  if (!persona) throw new NotFound();
  if (persona.tipo_persona !== 'NATURAL') throw new Rule('solo_persona_natural');
  if (d.fecha > ctx.hoy) throw new Invalid({ fecha: ['La fecha no puede ser posterior a hoy'] });
  if (d.inscrito && !d.deuda) throw new Invalid({ deuda: ['Indique la deuda que dice el certificado'] });
  if (d.inscrito && !d.beneficiario) throw new Invalid({ beneficiario: ['Indique a quién se paga la pensión'] });
  if (d.beneficiario === c.rut) throw new Invalid({ beneficiario: ['Es el mismo deudor: indique a quién se paga'] });
  await exigirPapel(ctx, c.rut, { archivo_id: d.archivo_id, tipos: ['OTRO'], campo: 'archivo_id' });
  await ctx.insert(consultasAlimentos, {
    cliente_rut: c.rut,
    fecha: d.fecha,
    inscrito: d.inscrito,
    archivo_id: d.archivo_id,
    anotada_nombre: ctx.session.nombre,
    deuda: d.inscrito ? (d.deuda ?? pesos(0)) : pesos(0),
    beneficiario: d.inscrito ? (d.beneficiario ?? null) : null,
  });
}
