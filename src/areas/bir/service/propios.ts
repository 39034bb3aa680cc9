import { avalesDadosPor, avalesDe } from '#areas/avales/public.server.ts';
import { bloqueadosPor, hechosDeVarios, personaPorRut } from '#areas/clientes/public.server.ts';
import { anticiposEn, comportamiento, exposicion, lineasEn, obligacionesVivas } from '#areas/libro/public.server.ts';
import { valoresUf } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import { cmp, div, mul, toFixed } from '#kernel/values/decimal.ts';
import { addDays, addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { sumPesos } from '#kernel/values/money.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Pagina } from '../contract-formas.ts';
import type { Clave, HechoDicho } from '../domain/claves.ts';
import type { CausasDeInforme } from './informes.ts';

const MESES = 12;
const ANTES_DIAS = 90;
const COMPROMISOS_DIAS = 60;
const CASTIGO_MESES = 60;
const DIAS_DE_USO = 30;

type Dicho = (clave: Clave, valor: string | null, o?: Partial<HechoDicho>) => HechoDicho;

const decir =
  (rut: Rut, al: Fecha): Dicho =>
  (clave, valor, o = {}) => ({ rut, clave, sujeto: null, valor, desde: null, hasta: al, estado: 'conocido', ids: [], ...o });

/**
 * What he owed by himself and how late: as holder and as the debtor of documents, never what he answers for of others; and apart, how late the paper
 * that he ceded and answers for was.
 */
async function moras(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha): Promise<HechoDicho[]> {
  const desde = addMonths(al, -MESES);
  const [anio, largo] = await atOnce([comportamiento(ctx, ruts, desde, al), comportamiento(ctx, ruts, addMonths(al, -CASTIGO_MESES), al)]);
  return ruts.flatMap((rut) => {
    const di = decir(rut, al);
    const suyas = anio.filter((c) => c.rut === rut && c.rol !== 'AVAL');
    const peor = suyas.length > 0 ? String(Math.max(...suyas.map((c) => c.peor_mora))) : null;
    const castigos = largo.some((c) => c.rut === rut && c.rol !== 'AVAL' && c.castigos > 0);
    const cedidas = anio.flatMap((c) => (c.rut === rut && c.peor_mora_cedida !== null ? [c.peor_mora_cedida] : []));
    const cedida = cedidas.length > 0 ? String(Math.max(...cedidas)) : null;
    return [
      di('mora_12m', peor, { desde }),
      ...(cedida === null ? [] : [di('mora_cedida_12m', cedida, { desde })]),
      di('castigo_propio', castigos ? '1' : '0'),
    ];
  });
}

/** What the reports of a person say of its cases. */
type Causas = (rut: Rut) => CausasDeInforme;

/** Dated facts that the areas wrote of each person: cases, protests, extensions, buybacks, broken promises. */
async function sucesos(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha): Promise<(deInformes: Causas) => HechoDicho[]> {
  const [hechos, falsos] = await atOnce([hechosDeVarios(ctx, ruts, al), bloqueadosPor(ctx, ruts, 'DOCUMENTO_FALSO', al)]);
  const todos = agrupar(hechos, (h) => h.rut);
  return (deInformes) =>
    ruts.flatMap((rut) => {
      const di = decir(rut, al);
      const de = (tipo: string, desde: Fecha | null) =>
        (todos.get(rut) ?? []).filter((h) => h.tipo === tipo && (desde ? h.fecha > desde : h.hasta === null || h.hasta >= al));
      const cuenta = (clave: Clave, tipo: string, desde: Fecha | null) => {
        const suyos = de(tipo, desde);
        return di(clave, String(suyos.length), { desde, ids: suyos.map((h) => h.id).sort() });
      };
      const juicios = deInformes(rut);
      const propias = cuenta('causas', 'CAUSA', null);
      return [
        { ...propias, valor: String(Number(propias.valor) + (juicios.n ?? 0)), ids: [...propias.ids, ...juicios.ids] },
        cuenta('protestos_propios', 'PROTESTO', null),
        cuenta('prorrogas_12m', 'PRORROGA', addMonths(al, -MESES)),
        cuenta('prolongaciones_12m', 'PROLONGACION', addMonths(al, -MESES)),
        cuenta('recompras_12m', 'RECOMPRA', addMonths(al, -MESES)),
        cuenta('compromisos_60d', 'PROMESA_INCUMPLIDA', addDays(al, -COMPROMISOS_DIAS)),
        di('documento_falso', falsos.has(rut) ? '1' : '0'),
      ];
    });
}

const pct = (parte: number, todo: number): string | null => (todo > 0 ? toFixed(div(mul(parte, 100), todo), 2) : null);

/** Use of a line, its last figure up: a peso over a border of its bands is over it. */
const usoPct = (parte: number, todo: number): string | null => (todo > 0 ? toFixed(div(mul(parte, 100), todo), 2, 'up') : null);

const deQueDia = (rut: Rut, dia: Fecha): string => `${rut} ${dia}`;

/** Use of the line and weight of the largest debtor, today and before, from the advances alive of each day. */
async function usos(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha): Promise<HechoDicho[]> {
  const antes = addDays(al, -ANTES_DIAS);
  const mes = Array.from({ length: DIAS_DE_USO }, (_, i) => addDays(al, -i));
  const [anticipos, lineas, ufs] = await atOnce([anticiposEn(ctx, ruts, [...mes, antes]), lineasEn(ctx, ruts, mes), valoresUf(ctx, mes)]);
  const porDia = {
    anticipos: agrupar(anticipos, (a) => deQueDia(a.cliente_rut, a.dia)),
    lineas: new Map(lineas.map((l) => [deQueDia(l.rut, l.dia), l])),
  };
  const anticipo = (rut: Rut, dia: Fecha) => (porDia.anticipos.get(deQueDia(rut, dia)) ?? []).map((a) => a.monto);
  const linea = (rut: Rut, dia: Fecha): number => {
    const l = porDia.lineas.get(deQueDia(rut, dia));
    const uf = ufs.get(dia);
    return (l?.monto ?? 0) + (l?.monto_uf && uf ? ufToPesos(l.monto_uf, uf) : 0);
  };
  const mayor = (rut: Rut, dia: Fecha) => pct(Math.max(0, ...anticipo(rut, dia)), sumPesos(anticipo(rut, dia)));
  return ruts.flatMap((rut) => {
    const di = decir(rut, al);
    const uso = mes.map((dia) => usoPct(sumPesos(anticipo(rut, dia)), linea(rut, dia)));
    const menor = uso.reduce((a, b) => (a === null || b === null ? null : cmp(a, b) <= 0 ? a : b));
    return [
      di('linea', linea(rut, al) > 0 ? String(linea(rut, al)) : null),
      di('linea_uso_pct', uso[0] ?? null),
      di('linea_uso_minimo_30d', menor, { desde: mes.at(-1) ?? null }),
      di('mayor_deudor_pct', mayor(rut, al)),
      di('mayor_deudor_90d_pct', mayor(rut, antes), { hasta: antes }),
    ];
  });
}

/** Facts that the night asks of a whole portfolio and a page of one person: few queries, whatever the RUTs. What the reports say of cases is told at the end. */
export async function deNuestrosLibros(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha): Promise<(causas: Causas) => HechoDicho[]> {
  const [debidas, datados, usados] = await atOnce([moras(ctx, ruts, al), sucesos(ctx, ruts, al), usos(ctx, ruts, al)]);
  return (causas) => [...debidas, ...datados(causas), ...usados];
}

/** What one person owes us and answers for at the end of a day, as the ledger says it. */
export async function exposicionDe(ctx: ReadCtx, rut: Rut, al: Fecha): Promise<HechoDicho[]> {
  const di = decir(rut, al);
  const [e, vivas] = await atOnce([exposicion(ctx, rut, al), obligacionesVivas(ctx, rut, al)]);
  const titular = sumPesos(vivas.filter((d) => d.rol === 'TITULAR').map((d) => d.capital));
  return [
    di('exposicion', String(e.total)),
    di('capital_vivo', String(titular)),
    di('indirecta', String(e.indirecta)),
    di('como_deudor', String(e.como_deudor)),
  ];
}

async function deQuien(ctx: ReadCtx, a: { cliente_rut: Rut; alcance: string; respaldo: number }): Promise<Pagina['avales_dados'][number]> {
  const p = await personaPorRut(ctx, a.cliente_rut);
  return { rut: a.cliente_rut, nombre: p?.nombre ?? formatRut(a.cliente_rut), alcance: a.alcance, respaldo: a.respaldo };
}

type Respaldo = Pick<Pagina, 'avales_dados' | 'avales_recibidos'> & { hechos: HechoDicho[] };

/** Who answers for this person and for whom it answers. It is known of today alone: of a past day it says that there is no memory. */
export async function respaldoDe(ctx: ReadCtx, rut: Rut, al: Fecha): Promise<Respaldo> {
  const di = decir(rut, al);
  if (al < ctx.hoy) {
    const sin = { estado: 'sin_historia' as const };
    return { avales_dados: [], avales_recibidos: [], hechos: [di('avales_dados', null, sin), di('avales_recibidos', null, sin)] };
  }
  const [dichos, recibidos] = await atOnce([avalesDadosPor(ctx, rut), avalesDe(ctx, rut)]);
  const dados = dichos.avales.filter((a) => a.estado === 'vigente');
  return {
    avales_dados: await atOnce(dados.map((a) => deQuien(ctx, a))),
    avales_recibidos: recibidos.map((a) => ({ rut: a.rut_aval, nombre: a.nombre, alcance: a.alcance, respaldo: a.respaldo })),
    hechos: [
      di('avales_dados', String(dados.length), { ids: dados.map((a) => a.id).sort() }),
      di('avales_recibidos', String(recibidos.length), { ids: recibidos.map((a) => a.id).sort() }),
    ],
  };
}
