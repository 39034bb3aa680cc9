import { and, asc, gte, lte } from 'drizzle-orm';
import { filaPersona, rentaAcreditada } from '#areas/clientes/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { pesos, toPesos } from '#kernel/values/money.ts';
import type { Answers } from '#platform/server/registry.ts';
import { creditos } from '../tables.ts';
import { AREA } from './filas.ts';

/**
 * What is asked in a credit, for its evaluation: its capital and, of a person, its monthly instalment against the income that the person proved.
 * In pesos of today; a credit in UF by the UF of the day.
 */
export const porEvaluar: NonNullable<Answers['asunto.por_evaluar']> = async (ctx, { asunto_area, asunto_id }) => {
  const c = asunto_area === AREA ? await ctx.find(creditos, asunto_id) : undefined;
  if (!c) return undefined;
  const uf = c.moneda === 'UF' ? await valorUf(ctx, ctx.hoy) : null;
  const enPesos = (monto: string) => (uf === null ? toPesos(monto) : pesos(ufToPesos(monto, uf)));
  const natural = (await filaPersona(ctx, c.rut))?.tipo_persona === 'NATURAL';
  const renta = natural ? await rentaAcreditada(ctx, c.rut, ctx.hoy) : null;
  return {
    rut: c.rut,
    ambito: natural ? 'CREDITO_PERSONA' : 'CREDITO_EMPRESA',
    monto: enPesos(c.capital ?? c.monto_solicitado),
    titulo: `Crédito ${c.numero} de ${c.nombre}`,
    url: `/creditos/${c.id}`,
    deudores: [],
    plazo_dias: null,
    nivel: c.nivel_comite,
    cuota: c.cuota === null ? null : enPesos(c.cuota),
    renta: renta?.mensual ?? null,
    ingreso_meses: renta?.meses ?? null,
  };
};

/** Credits approved between two days: their instalments are how each did. */
export const aprobados: NonNullable<Answers['asuntos.aprobados']> = async (ctx, { desde, hasta }) => {
  const filas = await ctx.rows(creditos, and(gte(creditos.aprobado_el, desde), lte(creditos.aprobado_el, hasta)), {
    orden: [asc(creditos.aprobado_el), asc(creditos.numero)],
  });
  if (filas.length === 0) return undefined;
  return filas.flatMap((c) =>
    c.aprobado_el
      ? [{ asunto_id: c.id, rut: c.rut, titulo: `Crédito ${c.numero} de ${c.nombre}`, aprobado: c.aprobado_el, origen_id: c.id }]
      : [],
  );
};
