import { avalesQueRespaldan } from '#areas/avales/public.server.ts';
import { chequePorId, chequesDeObjetos, esComprado, protestadosDe, protestoDe } from '#areas/cheques/public.server.ts';
import { filaPersona } from '#areas/clientes/public.server.ts';
import { creditoPorId, cuotasDe } from '#areas/creditos/public.server.ts';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { deudasPorPk, obligacionesVivas } from '#areas/libro/public.server.ts';
import { operacionDeDocumento } from '#areas/operaciones/public.server.ts';
import { PAGARES_VIVOS, pagaresQueRespaldan } from '#areas/pagares/public.server.ts';
import { venceFactura } from '#finanzas/prescripcion.ts';
import { Rule } from '#kernel/errors.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type Obligado, type TipoTitulo, tipoDeDocumento } from '../domain/titulos.ts';

interface Papel {
  pk: string;
  tipo: TipoTitulo;
  numero: string;
  saldo: Pesos;
  vence_legal: Fecha;
  ubicacion: string | null;
  pagare_id: string | null;
}

/** Something that is sued for as a whole, with its papers and with who owes it. */
export interface Objeto {
  objeto: string;
  nombre: string;
  cliente_rut: Rut;
  rut: Rut;
  papeles: Papel[];
  obligados: Obligado[];
  /** Code of why it may not be sued for; null when it may. */
  impide: string | null;
}

export const nombrePersona = async (ctx: ReadCtx, rut: string): Promise<string> => (await filaPersona(ctx, rut))?.nombre ?? rut;
const deudor = async (ctx: ReadCtx, rut: Rut): Promise<Obligado> => ({
  rut,
  nombre: await nombrePersona(ctx, rut),
  tipo_vinculo: 'DEUDOR_PRINCIPAL',
});

async function avales(ctx: ReadCtx, cliente: Rut, credito_id?: string): Promise<Obligado[]> {
  const filas = await avalesQueRespaldan(ctx, cliente, ...(credito_id ? [{ area: 'credito' as const, id: credito_id }] : []));
  return filas.map(({ rut, nombre }) => ({ rut, nombre, tipo_vinculo: 'AVAL' as const }));
}

/** A credit: each unpaid cuota is a paper, due when its table says; a prórroga that nobody signed does not move it. */
async function deCredito(ctx: ReadCtx, id: string): Promise<Objeto | undefined> {
  const c = await creditoPorId(ctx, id);
  if (!c) return undefined;
  const cuotas = await cuotasDe(ctx, id);
  const deudas = new Map(
    (
      await deudasPorPk(
        ctx,
        cuotas.map((q) => q.pk),
      )
    ).map((d) => [d.pk, d]),
  );
  const [pagare] = (await pagaresQueRespaldan(ctx, 'CREDITO', id)).filter((p) => PAGARES_VIVOS.includes(p.estado));
  const papeles = cuotas.flatMap((q): Papel[] => {
    const d = deudas.get(q.pk);
    if (!d) return [];
    const numero = `Cuota ${q.numero} del crédito ${c.numero}`;
    return [
      {
        pk: q.pk,
        tipo: 'CUOTA',
        numero,
        saldo: d.total,
        vence_legal: q.vencimiento,
        ubicacion: pagare?.pagarevista ?? null,
        pagare_id: pagare?.id ?? null,
      },
    ];
  });
  const impide = c.estado === 'moroso' ? null : 'sin_mora';
  const obligados = [await deudor(ctx, c.rut), ...(await avales(ctx, c.rut, id))];
  return { objeto: `credito:${id}`, nombre: `Crédito ${c.numero}`, cliente_rut: c.rut, rut: c.rut, papeles, obligados, impide };
}

/** Day of the protest of the cheque that a document bought is; undefined when it is another paper or was not protested. */
async function protestoDelPapel(ctx: ReadCtx, pk: string): Promise<Fecha | undefined> {
  const [cheque] = await chequesDeObjetos(ctx, [pk]);
  return cheque && (await protestoDe(ctx, cheque.id))?.fecha;
}

const vencimientoDe = (d: { fecha_vencimiento: Fecha | null; fecha_recepcion_sii: Fecha | null; fecha_emision: Fecha }): Fecha =>
  venceFactura({ fecha_vencimiento: d.fecha_vencimiento, recepcion: d.fecha_recepcion_sii ?? d.fecha_emision });

/** A document bought: its debtor owes it, and who sold it when it answers for it. */
async function deDocumento(ctx: ReadCtx, id: string): Promise<Objeto | undefined> {
  const [d] = await documentosPorId(ctx, [id]);
  if (!d) return undefined;
  const pk = `documento:${id}`;
  const [deuda] = await deudasPorPk(ctx, [pk]);
  const tipo = tipoDeDocumento(d.tipo);
  const vence_legal = (await protestoDelPapel(ctx, pk)) ?? vencimientoDe(d);
  const op = await operacionDeDocumento(ctx, id);
  const cedente: Obligado[] = op?.con_responsabilidad ? [{ rut: d.cliente_rut, nombre: d.razon_cliente, tipo_vinculo: 'ENDOSANTE' }] : [];
  const delCliente = op?.con_responsabilidad ? await avales(ctx, d.cliente_rut) : [];
  const numero = `${d.tipo}-${d.folio}`;
  const impide = !deuda || !['vigente', 'protestado'].includes(d.estado) ? 'no_vigente' : vence_legal < ctx.hoy ? null : 'sin_mora';
  return {
    objeto: pk,
    nombre: `Documento ${numero}`,
    cliente_rut: d.cliente_rut,
    rut: d.deudor_rut,
    papeles: deuda ? [{ pk, tipo, numero, saldo: deuda.total, vence_legal, ubicacion: null, pagare_id: null }] : [],
    obligados: [{ rut: d.deudor_rut, nombre: d.razon_deudor, tipo_vinculo: 'DEUDOR_PRINCIPAL' }, ...cedente, ...delCliente],
    impide,
  };
}

/** A cheque that came back, given for a debt: its action runs from the protest, against who drew it. */
async function deCheque(ctx: ReadCtx, id: string): Promise<Objeto | undefined> {
  const c = await chequePorId(ctx, id);
  if (!c || esComprado(c)) return undefined;
  const obligados: Obligado[] = [{ rut: c.rut_girador, nombre: c.nombre_girador, tipo_vinculo: 'GIRADOR' }];
  const papel: Papel = {
    pk: `cheque:${id}`,
    tipo: 'CHEQUE',
    numero: `Cheque ${c.num_cheque}`,
    saldo: c.monto,
    vence_legal: (await protestoDe(ctx, id))?.fecha ?? c.depositar_el,
    ubicacion: null,
    pagare_id: null,
  };
  const impide = c.estado === 'protestado' ? null : 'no_vigente';
  return { objeto: papel.pk, nombre: papel.numero, cliente_rut: c.cliente_rut, rut: c.rut_girador, papeles: [papel], obligados, impide };
}

/** The object that a key names, as it stands today. 422 `titulo_no_disponible` when there is none or nothing is owed of it. */
export async function objetoDe(ctx: ReadCtx, clave: string): Promise<Objeto> {
  const [tipo, id = ''] = clave.split(':');
  const leer = tipo === 'credito' ? deCredito : tipo === 'documento' ? deDocumento : tipo === 'cheque' ? deCheque : undefined;
  const o = await leer?.(ctx, id);
  if (!o || o.papeles.length === 0)
    throw new Rule('titulo_no_disponible', { titulo: o?.nombre ?? 'Lo indicado', porque: o ? 'no debe nada hoy' : 'no existe' });
  return o;
}

/** Keys of what a person owes past its day, or drew and came back: what may be sued for. */
export async function clavesDe(ctx: ReadCtx, rut: Rut): Promise<string[]> {
  const claves = new Set<string>();
  for (const d of await obligacionesVivas(ctx, rut)) {
    if (d.vencimiento >= ctx.hoy || d.total <= 0) continue;
    if (d.fila.tipo === 'cuota') claves.add(`credito:${d.fila.origen_id}`);
    if (d.fila.tipo === 'documento') claves.add(d.pk);
  }
  for (const c of await protestadosDe(ctx, rut)) claves.add(esComprado(c) ? c.objeto_pk : `cheque:${c.id}`);
  return [...claves];
}

/** What is owed of some objects today, whole pesos. */
export const totalDe = (o: Objeto): Pesos => sumPesos(o.papeles.map((p) => p.saldo));
export const masAntiguo = (o: Objeto): Fecha => o.papeles.map((p) => p.vence_legal).sort()[0] as Fecha;
export const diasDe = (ctx: ReadCtx, o: Objeto): number => Math.max(0, daysBetween(masAntiguo(o), ctx.hoy));
