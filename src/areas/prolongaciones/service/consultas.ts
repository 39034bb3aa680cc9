import { and, eq, sql } from 'drizzle-orm';
import { personaPorRut } from '#areas/clientes/public.server.ts';
import { type CreditoVisto, creditoReprogramable, creditosDe } from '#areas/creditos/public.server.ts';
import { alcanceCliente, alcanzaCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { totalesPasivos } from '#areas/pasivos/public.server.ts';
import { NotFound, phrase } from '#kernel/errors.ts';
import { addDays, addMonths, type Fecha, makeFecha, ymd } from '#kernel/values/fecha.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { passes, type ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { mensajes } from '../domain/mensajes.ts';
import { prolongaciones } from '../tables.ts';
import { exigirProlongable } from './cotizar.ts';
import { aplicadasEn, cadenaDe, exigirSinOtra, historialDe } from './historial.ts';
import { avalesDelCredito } from './instrumentos.ts';

const CON_DEUDA: readonly string[] = ['girado', 'vigente', 'moroso', 'judicial'];

async function candidato(ctx: ReadCtx, c: CreditoVisto) {
  const falla = await passes(async () => {
    await exigirProlongable(ctx, c.id);
    await exigirSinOtra(ctx, c.id);
  });
  const d = await creditoReprogramable(ctx, c.id, ctx.hoy);
  const { id, numero, estado, tasa_mensual, proximo_vencimiento } = c;
  return {
    id,
    numero,
    estado,
    tasa_mensual,
    proximo_vencimiento,
    saldo: d.capital,
    cuota: d.cuota,
    mora: d.mora,
    uf: d.uf && { saldo: d.uf.capital, cuota: d.uf.cuota },
    cuotas_restantes: d.cuotas.length,
    pagadas: d.cuotas_pagadas,
    prolongaciones: await aplicadasEn(ctx, await cadenaDe(ctx, c.id)),
    impedimento: falla && { codigo: falla.codigo, motivo: phrase(mensajes[falla.codigo] ?? falla.codigo, falla.datos ?? {}) },
  };
}

/** The living credits of a client, with what he has with us and his past ones. 404 outside the reach of the session. */
export async function creditosCliente(ctx: ReadCtx, rut: Rut) {
  const persona = await personaPorRut(ctx, rut);
  if (!persona || !(await alcanzaCliente(ctx, rut))) throw new NotFound();
  await ctx.lectura(rut, 'Prolongación: créditos del cliente');
  const vivos = (await creditosDe(ctx, rut)).filter((c) => CON_DEUDA.includes(c.estado));
  const [creditos, avales] = [[], []] as [
    Awaited<ReturnType<typeof candidato>>[],
    { id: string; nombre: string; rut: Rut; credito_id: string }[],
  ];
  for (const c of vivos) {
    creditos.push(await candidato(ctx, c));
    for (const a of await avalesDelCredito(ctx, { id_credito: c.id, cliente_rut: rut }))
      avales.push({ id: a.id, nombre: a.nombre, rut: a.rut_aval, credito_id: c.id });
  }
  const { cuentas_pagar, reten_liberadas } = await totalesPasivos(ctx, rut);
  return {
    rut,
    nombre: persona.nombre,
    cuentas_pagar,
    reten_liberadas,
    mora: sumPesos(creditos.map((c) => c.mora)),
    maximo_prolongaciones: await ctx.param(contract, 'maximo_prolongaciones'),
    creditos,
    avales,
    historical: await historialDe(ctx, rut, []),
  };
}

/** Days on which nothing falls due, of this year and the next one (domain §11). */
export async function feriados(ctx: ReadCtx): Promise<Fecha[]> {
  const calendario = await ctx.calendar();
  const { year } = ymd(ctx.hoy);
  const out: Fecha[] = [];
  for (let f = makeFecha(year, 1, 1); f <= makeFecha(year + 1, 12, 31); f = addDays(f, 1)) if (calendario.holidayName(f)) out.push(f);
  return out;
}

/** Who may sit in the levels that decide a prolongación (domain §15), active. */
const CARGOS_COMITE = ['GERENTE_COMERCIAL', 'GERENTE_RIESGO', 'GERENTE_GENERAL', 'GERENTE_FINANZAS', 'GERENTE_OPERACIONES', 'DIRECTOR'];

export async function comiteEjecutivos(ctx: ReadCtx) {
  const gente = await personasPorCargo(ctx, CARGOS_COMITE);
  return gente.map((p, k) => ({ codigo: p.codigo, nombre: p.nombre, activo: true, orden: k + 1 }));
}

const DIAS = 90;

interface Cuenta {
  motivo: string;
  prolongaciones: number;
  capital: number;
  costo_extra: number;
  con_90_dias: number;
  en_mora: number;
}

/** Prolongaciones applied between two days, by reason, and how their new credit stood 90 days later. At most 500. */
export async function informe(ctx: ReadCtx, o: { desde?: Fecha | undefined; hasta?: Fecha | undefined }) {
  const hasta = o.hasta ?? ctx.hoy;
  const desde = o.desde ?? addMonths(hasta, -12);
  const aplicadas = await ctx.db
    .select()
    .from(prolongaciones)
    .where(
      and(
        eq(prolongaciones.empresa_id, ctx.empresa_id),
        eq(prolongaciones.estado, 'aplicada'),
        sql`${prolongaciones.aplicada_el} between ${desde} and ${hasta}`,
        alcanceCliente(ctx, prolongaciones.cliente_rut),
      ),
    )
    .limit(500);
  const por = new Map<string, Cuenta>();
  for (const p of aplicadas) {
    const fila = por.get(p.motivo) ?? { motivo: p.motivo, prolongaciones: 0, capital: 0, costo_extra: 0, con_90_dias: 0, en_mora: 0 };
    const dia = addDays(p.aplicada_el ?? p.fecha, DIAS);
    const maduro = dia <= ctx.hoy && p.id_credito_nuevo !== null;
    const tarde = maduro && (await creditoReprogramable(ctx, p.id_credito_nuevo ?? '', dia)).cuotas.some((q) => q.atrasada);
    por.set(p.motivo, {
      motivo: p.motivo,
      prolongaciones: fila.prolongaciones + 1,
      capital: fila.capital + p.capital_nuevo,
      costo_extra: fila.costo_extra + p.costo_extra,
      con_90_dias: fila.con_90_dias + Number(maduro),
      en_mora: fila.en_mora + Number(tarde),
    });
  }
  const filas = [...por.values()].sort((a, b) => b.prolongaciones - a.prolongaciones || (a.motivo < b.motivo ? -1 : 1));
  return { desde, hasta, filas: filas.map((f) => ({ ...f, capital: pesos(f.capital), costo_extra: pesos(f.costo_extra) })) };
}
