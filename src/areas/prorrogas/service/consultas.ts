import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { personaPorRut } from '#areas/clientes/public.server.ts';
import { esperanDeMi } from '#areas/comite/public.server.ts';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { deudasDelCliente } from '#areas/libro/public.server.ts';
import { totalesPasivos } from '#areas/pasivos/public.server.ts';
import type { OutputOf } from '#kernel/contract.ts';
import { NotFound, phrase } from '#kernel/errors.ts';
import { div, mul, toFixed } from '#kernel/values/decimal.ts';
import { addDays, addMonths, type Fecha, makeFecha, ymd } from '#kernel/values/fecha.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { mensajes } from '../domain/mensajes.ts';
import { items, prorrogas } from '../tables.ts';
import { tasaDe } from './cotizar.ts';
import { AREA } from './filas.ts';
import { type ObjetoVivo, objetosDe, type TipoObjeto } from './objetos.ts';

const candidato = (o: ObjetoVivo) => ({
  pk: o.pk,
  nombre: o.nombre,
  saldo_base: o.saldo_base,
  vence_original: o.vence_original,
  vence: o.vence,
  mora: o.mora,
  n: o.n,
  dias_usados: o.dias_usados,
  cheque: o.cheque && { id: o.cheque.id, num_cheque: o.cheque.num_cheque, fecha: o.cheque.fecha },
  impedimento: o.impedimento && {
    codigo: o.impedimento.codigo,
    motivo: phrase(mensajes[o.impedimento.codigo] ?? o.impedimento.codigo, o.impedimento.datos),
  },
});

/** What of a client may be extended, and what he has with us. 404 outside the reach of the session. */
export async function objetosCliente(ctx: ReadCtx, rut: Rut, tipo: TipoObjeto) {
  const persona = await personaPorRut(ctx, rut);
  if (!persona || !(await alcanzaCliente(ctx, rut))) throw new NotFound();
  await ctx.lectura(rut, 'Prórroga: deudas del cliente');
  const { cuentas_pagar, reten_liberadas } = await totalesPasivos(ctx, rut);
  return {
    rut,
    nombre: persona.nombre,
    cuentas_pagar,
    reten_liberadas,
    mora: sumPesos((await deudasDelCliente(ctx, rut)).map((d) => d.mora)),
    maximo_prorrogas: await ctx.param(contract, 'maximo_prorrogas'),
    tasa: await tasaDe(ctx, rut),
    objetos: (await objetosDe(ctx, rut, tipo)).map(candidato),
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

/** Ids of what waits for the approval or the vote of this session. */
export async function esperanDe(ctx: ReadCtx): Promise<string[]> {
  const votos = await esperanDeMi(ctx, AREA);
  if (!ctx.can('prorrogas:aprobar')) return votos;
  const suyas = await ctx.db
    .select({ id: prorrogas.id, pedida_por: prorrogas.pedida_por })
    .from(prorrogas)
    .where(and(eq(prorrogas.empresa_id, ctx.empresa_id), eq(prorrogas.estado, 'solicitada'), eq(prorrogas.nivel, 'jefe')))
    .limit(500);
  return [...votos, ...suyas.filter((p) => !ctx.isAmong(p.pedida_por)).map((p) => p.id)];
}

type FilaInforme = OutputOf<typeof contract, 'informe'>['filas'][number];

const parteDe = (a: number, b: number): string => (b === 0 ? '0.00' : toFixed(div(mul(a, 100), b), 2));

/** Extensions applied between two days, by client: how many, how many times the same object, and what part of his living debt. */
export async function informe(ctx: ReadCtx, o: { desde?: Fecha | undefined; hasta?: Fecha | undefined }) {
  const hasta = o.hasta ?? ctx.hoy;
  const desde = o.desde ?? addMonths(hasta, -12);
  const aplicadas = await ctx.db
    .select({ p: prorrogas, i: items })
    .from(prorrogas)
    .innerJoin(items, and(eq(items.empresa_id, prorrogas.empresa_id), eq(items.prorroga_id, prorrogas.id)))
    .where(
      and(
        eq(prorrogas.empresa_id, ctx.empresa_id),
        inArray(prorrogas.estado, ['aplicada']),
        sql`${prorrogas.pagada_el} between ${desde} and ${hasta}`,
        alcanceCliente(ctx, prorrogas.cliente_rut),
      ),
    )
    .orderBy(desc(prorrogas.pagada_el))
    .limit(5000);
  const ruts = [...new Set(aplicadas.map((f) => f.p.cliente_rut))];
  const filas: FilaInforme[] = [];
  for (const rut of ruts) {
    const suyas = aplicadas.filter((f) => f.p.cliente_rut === rut);
    const unicas = new Map(suyas.map((f) => [f.p.id, f.p]));
    const pks = new Set(suyas.map((f) => f.i.objeto_pk));
    const deudas = await deudasDelCliente(ctx, rut);
    const cartera = sumPesos(deudas.map((d) => d.capital));
    const prorrogado = sumPesos(deudas.filter((d) => pks.has(d.pk)).map((d) => d.capital));
    filas.push({
      cliente_rut: rut,
      nombre: suyas[0]?.p.nombre ?? '',
      prorrogas: unicas.size,
      objetos: pks.size,
      veces: Math.max(...suyas.map((f) => f.i.n)),
      cargos: sumPesos([...unicas.values()].map((p) => p.total_cargo)),
      prorrogado,
      cartera,
      pct: parteDe(prorrogado, cartera),
    });
  }
  const suma = (k: 'prorrogado' | 'cartera') => sumPesos(filas.map((f) => f[k]));
  return {
    desde,
    hasta,
    filas,
    prorrogado: suma('prorrogado'),
    cartera: suma('cartera'),
    pct: parteDe(suma('prorrogado'), suma('cartera')),
  };
}
