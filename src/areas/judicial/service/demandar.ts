import { and, inArray, isNull } from 'drizzle-orm';
import { ejecutarAvales } from '#areas/avales/public.server.ts';
import { canjearPagado, demandarCheque, devolverCheque } from '#areas/cheques/public.server.ts';
import { registrarHecho } from '#areas/clientes/public.server.ts';
import { demandarCredito, devolverCredito } from '#areas/creditos/public.server.ts';
import { documentosPorId, moverDocumentos } from '#areas/documentos/public.server.ts';
import { deudasPorPk } from '#areas/libro/public.server.ts';
import { demandarPagare, pagarePorId, retirarDemandaPagare } from '#areas/pagares/public.server.ts';
import { valorUtm } from '#areas/parametros/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { periodoOf } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { sumPesos } from '#kernel/values/money.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { cuantia } from '../domain/cuantia.ts';
import { concursos, titulos } from '../tables.ts';
import { type CausaFila, intervinientesDe, objetosDe, type TituloFila, titulosDe } from './filas.ts';
import { relojesDe } from './recalcular.ts';

/** Proceedings that do not ask for the executive action: its prescription does not stop them. */
const SIN_ACCION_EJECUTIVA: readonly string[] = ['ORDINARIO', 'SUMARIO'];
const SE_DEMANDA: readonly string[] = ['prestado_a_legal', 'protestado'];

/** 422 `titulo_prescrito` {fecha, nombre}: a court denies what prescribed for one of those sued (CPC 442). */
async function exigirSinPrescribir(ctx: ReadCtx, c: CausaFila): Promise<void> {
  if (SIN_ACCION_EJECUTIVA.includes(c.codigo_procedimiento)) return;
  const muerta = (await relojesDe(ctx, c)).find((r) => r.interrumpida_el === null && r.limite < ctx.hoy);
  if (!muerta) return;
  const quien = (await intervinientesDe(ctx, c.id)).find((i) => i.rut === muerta.rut);
  throw new Rule('titulo_prescrito', { fecha: formatFecha(muerta.limite), nombre: quien?.nombre ?? muerta.rut });
}

/** 422 `suspension_concursal` {nombre, tipo, fecha}: nobody sues who is in a concurso. */
export async function exigirSinConcurso(ctx: ReadCtx, c: CausaFila): Promise<void> {
  const demandados = (await intervinientesDe(ctx, c.id)).filter((i) => i.demandado).map((i) => i.rut);
  const [vigente] = await ctx.rows(concursos, and(inArray(concursos.rut, demandados), isNull(concursos.hasta)));
  if (vigente)
    throw new Rule('suspension_concursal', { nombre: vigente.nombre, tipo: words(vigente.tipo), fecha: formatFecha(vigente.publicado_el) });
}

/** Whoever bought the note sues on it, with the note in his hands: our books do not move but for the costs (areas 6 §3). */
const deComprador = (c: Pick<CausaFila, 'demandante'>): boolean => c.demandante === 'COMPRADOR';

async function demandarPagares(ctx: Ctx, c: CausaFila, suyos: readonly TituloFila[]): Promise<void> {
  if (deComprador(c)) return;
  for (const id of new Set(suyos.flatMap((t) => t.pagare_id ?? []))) {
    const p = await pagarePorId(ctx, id);
    if (!p) continue;
    if (!SE_DEMANDA.includes(p.estado)) throw new Rule('pagare_en_boveda', { numero: p.pagarevista, estado: words(p.estado) });
    await demandarPagare(ctx, id);
  }
}

async function demandarObjeto(ctx: Ctx, c: CausaFila, objeto: string): Promise<void> {
  const [tipo, id = ''] = objeto.split(':');
  const motivo = `Causa ${c.num_causa}`;
  if (tipo === 'credito' && !deComprador(c)) await demandarCredito(ctx, { credito_id: id, causa_id: c.id, motivo });
  if (tipo === 'documento') await moverDocumentos(ctx, [id], 'demandar');
  if (tipo === 'cheque') await demandarCheque(ctx, id, motivo);
}

/** The client whose business each paper is: his avales are those that may be executed. */
async function clienteDe(ctx: ReadCtx, t: TituloFila) {
  if (t.objeto.startsWith('documento:')) return (await documentosPorId(ctx, [t.objeto.slice(10)]))[0]?.cliente_rut;
  return (await deudasPorPk(ctx, [t.pk]))[0]?.fila.rut;
}

async function ejecutar(ctx: Ctx, c: CausaFila, suyos: readonly TituloFila[]): Promise<void> {
  const ruts = (await intervinientesDe(ctx, c.id)).filter((i) => i.demandado && i.tipo_vinculo === 'AVAL').map((i) => i.rut);
  if (ruts.length === 0) return;
  for (const t of suyos) {
    const cliente_rut = await clienteDe(ctx, t);
    if (cliente_rut) await ejecutarAvales(ctx, { cliente_rut, pk: t.pk, ruts });
  }
}

/**
 * Files the case: credits fall due whole and cross to 1207 with the documents, its pagarés and cheques are sued on, its avales sued are executed,
 * and each person sued has the fact of it. Of a note sold its buyer sues and nothing of that moves. Answers what is sued for and its cuantía. 422 `titulo_prescrito`, `suspension_concursal`,
 * `pagare_en_boveda`, and the refusals of each owner.
 */
export async function demandar(ctx: Ctx, c: CausaFila): Promise<Pick<CausaFila, 'monto_demandado' | 'clasificacion_cuantia'>> {
  await exigirSinPrescribir(ctx, c);
  await exigirSinConcurso(ctx, c);
  const suyos = await titulosDe(ctx, c.id);
  await ejecutar(ctx, c, suyos);
  await demandarPagares(ctx, c, suyos);
  for (const objeto of objetosDe(suyos)) await demandarObjeto(ctx, c, objeto);
  const deudas = new Map(
    (
      await deudasPorPk(
        ctx,
        suyos.map((t) => t.pk),
      )
    ).map((d) => [d.pk, d.total]),
  );
  for (const t of suyos) {
    const saldo = deudas.get(t.pk);
    if (saldo !== undefined && saldo !== t.saldo) await ctx.update(titulos, t.id, { saldo });
  }
  const monto = sumPesos(suyos.map((t) => deudas.get(t.pk) ?? t.saldo));
  for (const i of await intervinientesDe(ctx, c.id))
    if (i.demandado)
      await registrarHecho(ctx, {
        tipo: 'CAUSA',
        rut: i.rut,
        origen_area: 'judicial',
        origen_id: `${c.id}:${i.rut}`,
        fecha: ctx.hoy,
        monto,
      });
  const utm = await valorUtm(ctx, periodoOf(ctx.hoy));
  return { monto_demandado: monto, clasificacion_cuantia: cuantia(monto, utm) };
}

/** Everything goes back to where it was before it was filed, and the facts of it end. */
export async function devolver(ctx: Ctx, c: CausaFila, motivo: string): Promise<void> {
  const suyos = await titulosDe(ctx, c.id);
  for (const objeto of objetosDe(suyos)) {
    const [tipo, id = ''] = objeto.split(':');
    if (tipo === 'credito') await devolverCredito(ctx, { credito_id: id, motivo });
    if (tipo === 'cheque') await devolverCheque(ctx, id, motivo);
    if (tipo === 'documento' && (await documentosPorId(ctx, [id]))[0]?.estado === 'judicial')
      await moverDocumentos(ctx, [id], 'devolver_de_judicial');
  }
  if (deComprador(c)) return;
  for (const id of new Set(suyos.flatMap((t) => t.pagare_id ?? []))) await retirarDemandaPagare(ctx, id);
}

/** It was paid: the cheques sued on go back to who drew them. */
export async function soltarCheques(ctx: Ctx, c: CausaFila): Promise<void> {
  for (const objeto of objetosDe(await titulosDe(ctx, c.id))) {
    const [tipo, id = ''] = objeto.split(':');
    if (tipo === 'cheque') await canjearPagado(ctx, id, `Causa ${c.num_causa}`);
  }
}

/** The facts of the case end for each person sued. */
export async function terminarHechos(ctx: Ctx, c: CausaFila): Promise<void> {
  for (const i of await intervinientesDe(ctx, c.id))
    if (i.demandado && c.fecha_ingreso)
      await registrarHecho(ctx, {
        tipo: 'CAUSA',
        rut: i.rut,
        origen_area: 'judicial',
        origen_id: `${c.id}:${i.rut}`,
        fecha: c.fecha_ingreso,
        hasta: ctx.hoy,
      });
}
