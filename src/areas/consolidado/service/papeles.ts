import { createElement, type ReactElement } from 'react';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { deudas } from '#areas/libro/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { sumPesos } from '#kernel/values/money.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import type { DePersona } from '#platform/server/cifras/tipos.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { type Letterhead, renderPdf } from '#platform/server/print/document.tsx';
import { Certificado, EstadoDeDeuda, type FichaImpresa, FichaUnica } from '../print/papeles.tsx';
import { arbolDe } from './arbol.ts';
import { cifrasDe } from './cabecera.ts';
import { bloqueVisible, filasDeBloque } from './motor-sql.ts';
import { type Pedida, pedida, portada, quienEs } from './persona.ts';
import { leerPosicion } from './posicion.ts';

type Quien = Awaited<ReturnType<typeof quienEs>>;
/** Rows of a block on paper; the rest are in its spreadsheet. */
const FILAS = 100;
/** Days ahead for which a debt is told: its interest and its mora run as if nobody paid. */
const DIAS_ADELANTE = 60;
/** What a bureau said does not leave the house. */
const NO_SALE = 'buro';

/** Why somebody's data are printed: compulsory for a person, who may ask. 400 `motivo_requerido`. */
function exigirMotivo(c: Quien, motivo: string | undefined): string | undefined {
  if (c.tipo_persona === 'NATURAL' && !motivo) throw new Invalid({ motivo: ['Indique para qué se imprime'] }, 'motivo_requerido');
  return motivo;
}

async function imprimir(
  ctx: Ctx,
  o: { titulo: string; nombre: string; rut: string; serie: string; motivo: string | undefined },
  papel: (h: Letterhead) => ReactElement,
): Promise<FileReply> {
  await ctx.lectura(o.rut, [`Impresión: ${o.titulo.toLowerCase()}`, o.motivo].filter(Boolean).join('. '));
  const e = await empresaDe(ctx.db, ctx.empresa_id);
  const folio = await ctx.folio(o.serie);
  ctx.audit({ entidad: 'persona', entidad_id: o.rut, motivo: o.motivo ?? o.titulo });
  const head: Letterhead = {
    empresa: { razon_social: e?.razon_social ?? 'Respaldo', rut: e ? formatRut(e.rut) : '' },
    titulo: o.titulo,
    folio: String(folio),
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
  return { nombre: `${o.nombre}-${o.rut}-${folio}.pdf`, mime: 'application/pdf', bytes: await renderPdf(papel(head)), inline: true };
}

/** What the ficha única says of a RUT at the end of a day: its figures, its tree and the rows of the chosen blocks. */
async function datosDeFicha(ctx: Ctx, q: DePersona, bloques: readonly string[]): Promise<FichaImpresa> {
  const { alertas: _a, riesgo: _r, ...c } = await portada(ctx, q);
  const pos = await leerPosicion(ctx, q, ['linea', ...bloques]);
  const partes = [];
  for (const nombre of new Set(bloques.filter((b) => b !== NO_SALE))) {
    const b = bloqueVisible(ctx, nombre);
    const r = await filasDeBloque(ctx, b, q, { donde: {}, page: 1, perPage: FILAS });
    partes.push({ titulo: b.forma.titulo, columnas: b.forma.columnas, cifras: r.cifras, items: r.items, total: r.total });
  }
  return { ...c, al: q.al, cifras: cifrasDe(ctx, q, pos), arbol: arbolDe(pos, ctx.can('libro:deudas')), bloques: partes };
}

/** The ficha única of a RUT as it stood on a day. 400 `motivo_requerido`; 403 for a block that the session may not see. */
export async function fichaPdf(ctx: Ctx, p: Pedida & { bloques: string[]; motivo?: string | undefined }): Promise<FileReply> {
  const q = await pedida(ctx, p);
  const motivo = exigirMotivo(await quienEs(ctx, q), p.motivo);
  const datos = await datosDeFicha(ctx, q, p.bloques);
  const o = { titulo: 'Ficha única', nombre: 'ficha-unica', rut: q.rut, serie: 'ficha_unica', motivo };
  return imprimir(ctx, o, (head) => createElement(FichaUnica, { head, f: datos, huella: huellaDe(datos) }));
}

/** What a person owes itself at the end of a day, which may be one to come: what pays it that day. */
async function debeAl(ctx: Ctx, rut: DePersona['rut'], al: DePersona['al']) {
  return (await deudas(ctx, rut, al))
    .filter((d) => d.rol === 'TITULAR')
    .map(({ pk, numero, tipo, concepto, monto, vencimiento, dias_mora, moneda }) => ({
      pk,
      numero,
      tipo,
      concepto,
      monto,
      vencimiento,
      dias_mora,
      moneda,
    }));
}

/** What a client owes on the day on which he is to pay, for him. 422 `fecha_lejana` {dias}; 400 `motivo_requerido`. */
export async function estadoDeudaPdf(ctx: Ctx, p: Pedida & { motivo?: string | undefined }): Promise<FileReply> {
  const al = p.al ?? ctx.hoy;
  if (al > addDays(ctx.hoy, DIAS_ADELANTE))
    throw new Rule('fecha_lejana', { dias: DIAS_ADELANTE }, { al: [`Hasta ${DIAS_ADELANTE} días adelante`] });
  const q = await pedida(ctx, { rut: p.rut, al: al > ctx.hoy ? ctx.hoy : al });
  const c = await quienEs(ctx, q);
  const motivo = exigirMotivo(c, p.motivo);
  const filas = await debeAl(ctx, q.rut, al);
  const datos = { rut: c.rut as string, nombre: c.nombre, al, filas };
  const o = { titulo: 'Estado de deuda', nombre: 'estado-deuda', rut: q.rut, serie: 'estado_deuda', motivo };
  return imprimir(ctx, o, (head) => createElement(EstadoDeDeuda, { head, e: datos, huella: huellaDe(datos) }));
}

/** That a person owes nothing today, in any role of its own. 422 `con_deuda` {monto, fecha}. */
export async function certificadoPdf(ctx: Ctx, p: Pedida & { motivo?: string | undefined }): Promise<FileReply> {
  const q = await pedida(ctx, { rut: p.rut });
  const c = await quienEs(ctx, q);
  const motivo = exigirMotivo(c, p.motivo);
  const pos = await leerPosicion(ctx, q, []);
  const debe = sumPesos([...pos.lineas.filter((l) => l.papel !== 'cedida' || l.responde).map((l) => l.deuda), pos.castigado]);
  if (debe > 0 || pos.otros) throw new Rule('con_deuda', { monto: formatPesos(debe), fecha: formatFecha(ctx.hoy) });
  const datos = { rut: c.rut as string, nombre: c.nombre, al: ctx.hoy };
  const o = { titulo: 'Certificado de no deuda', nombre: 'certificado', rut: q.rut, serie: 'certificado_no_deuda', motivo };
  return imprimir(ctx, o, (head) => createElement(Certificado, { head, c: datos, huella: huellaDe(datos) }));
}
