import { and, asc, inArray, isNull } from 'drizzle-orm';
import { deudasPorPk } from '#areas/libro/public.server.ts';
import { ufSiHay } from '#areas/parametros/public.server.ts';
import { terminoVigente } from '#finanzas/plazos-judiciales.ts';
import { accionContra, ultimoDiaJudicial } from '#finanzas/prescripcion.ts';
import { NotFound } from '#kernel/errors.ts';
import { sum, toFixed } from '#kernel/values/decimal.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { abandonoEl } from '../domain/abandono.ts';
import { nombreActuacion } from '../domain/actuaciones.ts';
import { estados } from '../domain/estados.ts';
import { castigos, concursos } from '../tables.ts';
import { cuotasDelConvenio, pagosDe } from './cumplimiento.ts';
import {
  actuacionesDe,
  bienesDe,
  type CausaFila,
  conveniosDe,
  costasDe,
  intervinientesDe,
  itemsDe,
  nombres,
  objetosDe,
  type PlazoFila,
  pksDe,
  plazosDe,
  prescripcionesDe,
  titulosDe,
} from './filas.ts';
import { calendarioDe } from './plazos.ts';

const URL: Readonly<Record<string, string>> = { credito: '/creditos', documento: '/documentos', cheque: '/cheques' };
const urlDe = (objeto: string): string | null => {
  const [tipo = '', id] = objeto.split(':');
  return URL[tipo] ? `${URL[tipo]}/${id}` : null;
};

/** Each person with the clock of every paper that is asked of her: until when she must be served, and whether she is free of it. */
async function intervinientesVistos(ctx: ReadCtx, c: CausaFila) {
  const [filas, relojes, papeles] = [await intervinientesDe(ctx, c.id), await prescripcionesDe(ctx, c.id), await titulosDe(ctx, c.id)];
  const cal = await ctx.calendar();
  const en =
    filas.length === 0
      ? []
      : await ctx.rows(
          concursos,
          and(
            inArray(
              concursos.rut,
              filas.map((i) => i.rut),
            ),
            isNull(concursos.hasta),
          ),
        );
  return filas.map((i) => ({
    ...i,
    concurso: en.find((x) => x.rut === i.rut)?.tipo ?? null,
    relojes: relojes
      .filter((r) => r.rut === i.rut)
      .map((r) => {
        const { limite, prescrita, dias } = accionContra(
          { corre_desde: r.corre_desde, suspensiones: r.suspendida, notificado_el: i.notificado_el },
          ctx.hoy,
        );
        const numero = papeles.find((t) => t.id === r.titulo_id)?.numero ?? '';
        return { ...r, limite, prescrita, dias, numero, a_mas_tardar: ultimoDiaJudicial(limite, cal, c.comuna) };
      }),
  }));
}

async function actuacionesVistas(ctx: ReadCtx, c: CausaFila) {
  const filas = await actuacionesDe(ctx, c.id);
  const gente = new Map((await intervinientesDe(ctx, c.id)).map((i) => [i.id, i.nombre]));
  const corregidas = new Set(filas.map((a) => a.corrige));
  return filas.map((a) => ({
    ...a,
    nombre: nombreActuacion(a.tipo),
    interviniente: (a.interviniente_id && gente.get(a.interviniente_id)) ?? null,
    importada: a.hash_origen !== null,
    corregida: corregidas.has(a.id),
  }));
}

/** The dated row that gave a term its days; null when the court did. */
function leyDe(p: PlazoFila): { fuente: string; dudosa: boolean } | null {
  if (p.tipo === 'OTRO') return null;
  const { fuente, dudosa } = terminoVigente(p.tipo, p.desde);
  return { fuente, dudosa };
}

async function plazosVistos(ctx: ReadCtx, c: CausaFila) {
  const gente = new Map((await intervinientesDe(ctx, c.id)).map((i) => [i.rut, i.nombre]));
  const out = [];
  for (const p of await plazosDe(ctx, c.id))
    out.push({ ...p, quien: (p.rut && gente.get(p.rut)) ?? null, calendario: await calendarioDe(ctx, c, p), ley: leyDe(p) });
  return out;
}

async function conveniosVistos(ctx: ReadCtx, c: CausaFila) {
  const out = [];
  for (const x of await conveniosDe(ctx, c.id)) {
    const cuotas = await cuotasDelConvenio(ctx, x);
    out.push({ ...x, cuotas, pagado: sumPesos(cuotas.map((q) => q.pagado)) });
  }
  return out;
}

/** What is owed of a case on a day, debt by debt: the papers and the costs paid. */
export async function deudasDe(ctx: ReadCtx, c: Pick<CausaFila, 'id'>, al = ctx.hoy) {
  const vivas = await deudasPorPk(ctx, await pksDe(ctx, c.id), al);
  return vivas
    .map((d) => ({
      pk: d.pk,
      numero: d.fila.numero,
      vence: d.vencimiento,
      costas: d.costas,
      gastos: d.gastos,
      mora: d.mora,
      interes: d.interes,
      capital: d.capital,
      total: d.total,
    }))
    .sort((a, b) => (a.vence < b.vence ? -1 : 1));
}

/** Of what is owed on a day, the debts that were agreed in UF: capital and interest in it, and the UF of that day. Null when none is. */
export async function enUf(ctx: ReadCtx, c: Pick<CausaFila, 'id'>, al = ctx.hoy) {
  const suyas = (await deudasPorPk(ctx, await pksDe(ctx, c.id), al)).filter((d) => d.fila.moneda === 'UF');
  const valor = suyas.length > 0 ? await ufSiHay(ctx, al) : null;
  if (valor === null) return null;
  const total = sum(suyas.flatMap((d) => [d.fila.capital_uf ?? '0', d.fila.interes_uf ?? '0']));
  return { uf: toFixed(total, 4), valor, n: suyas.length };
}

/** The whole case. */
export async function detalle(ctx: ReadCtx, c: CausaFila) {
  if ((ctx as Partial<Ctx>).accion === 'detalle') await ctx.lectura(c.rut_deudor, 'Causa judicial');
  const [item] = await itemsDe(ctx, [c]);
  if (!item) throw new NotFound();
  const nombre = await nombres(ctx);
  const papeles = await titulosDe(ctx, c.id);
  const deudas = await deudasDe(ctx, c);
  const debe = new Map(deudas.map((d) => [d.pk, d.total]));
  const objetos = objetosDe(papeles);
  return {
    ...item,
    nombre_procurador: nombre('procuradores', c.procurador),
    abandono_el: abandonoEl(c),
    cierre_pedido: c.cierre_pedido ?? null,
    deuda_hoy: sumPesos(deudas.map((d) => d.total)),
    siguientes: estados.table.filter((m) => m.from === c.estado && m.accion === 'avanzar').map((m) => m.to),
    intervinientes: await intervinientesVistos(ctx, c),
    titulos: papeles.map((t) => ({ ...t, debe_hoy: debe.get(t.pk) ?? pesos(0), url: urlDe(t.objeto) })),
    actuaciones: await actuacionesVistas(ctx, c),
    plazos: await plazosVistos(ctx, c),
    costas: await costasDe(ctx, c.id),
    bienes: await bienesDe(ctx, c.id),
    convenios: await conveniosVistos(ctx, c),
    pagos: (await pagosDe(ctx, c.id)).map((p) => ({
      fecha: p.fecha,
      glosa: p.glosa,
      num_asiento: p.num_asiento,
      monto: p.monto,
      url: p.origen.area === 'recaudaciones' ? `/recaudaciones/${p.origen.id}` : null,
    })),
    deudas,
    castigos:
      objetos.length === 0 ? [] : await ctx.rows(castigos, inArray(castigos.objeto, objetos), { orden: [asc(castigos.num_castigo)] }),
  };
}
