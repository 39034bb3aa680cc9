import { PERFILES } from '#areas/perfiles/public.server.ts';
import { AppError, phrase } from '#kernel/errors.ts';
import { pesosEnPalabras } from '#kernel/values/palabras.ts';
import { words } from '#kernel/words.ts';
import { passes, type ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { requiereSegundaAutorizacion } from '../domain/personas.ts';
import type { Validacion } from '../domain/validacion.ts';
import { botonAutorizar } from '../domain/validaciones.ts';
import { montoDisponible } from '../domain/validaciones-comunes.ts';
import { type GiroPedido, mirarGiro, pedidoDeOperacion, pedidoDeOrden, SIN_CUENTA } from './contexto.ts';
import { documentosDe, type OperacionFila, type OrdenFila, ordenViva, origenDe } from './filas.ts';
import { firmaDe, limiteDeFirma } from './ordenes.ts';

/** A refusal in words: those of this desk, or of the area that said it. */
const frase = (ctx: ReadCtx, codigo: string, datos: object) =>
  phrase(ctx.deps.registry.sentence(contract.area, codigo) ?? codigo, { ...datos });

/** Page where each validation is solved. */
function enlaceDe(v: Validacion, g: GiroPedido): string | null {
  if (v.enlace === 'proformas') return g.operacion ? `/proformas/${g.operacion.proforma_id}` : null;
  if (v.enlace === 'clientes') return `/clientes?q=${g.rut}`;
  return `/${v.enlace}`;
}

/** Name of the profile that may solve something. */
export function nombreDePerfil(codigo: string): string {
  return PERFILES.find((p) => p.codigo === codigo)?.nombre ?? words(codigo);
}

/** An order as it is answered. */
export async function salidaOrden(ctx: ReadCtx, o: OrdenFila, valorUf: string | null) {
  const limite = valorUf === null ? null : await limiteDeFirma(ctx, valorUf);
  const { cuenta } = o;
  return {
    ...o,
    cuenta: cuenta && `${cuenta.banco_nombre} ${cuenta.ctacte}`,
    segunda_requerida: limite !== null && requiereSegundaAutorizacion(o.monto_girar, limite.umbralUf, limite.valorUf),
  };
}

interface Modal {
  nombre: string;
  documentos: number;
  descuentos: { numero: string; tipo: string; monto: number }[];
}

async function vista(ctx: ReadCtx, g: GiroPedido, orden: OrdenFila | undefined, m: Modal) {
  const enCupo = orden?.cupo_fecha === ctx.hoy;
  const v = await mirarGiro(ctx, g, { ya_en_cupo: enCupo });
  const permitido = ctx.can('operaciones:autorizar');
  const porFirmar = orden?.estado === 'preparada';
  const otra = porFirmar ? (await passes(async () => void (await firmaDe(ctx, orden, v.valor_uf)))) === null : true;
  const boton = botonAutorizar(v.validaciones, { permitido, otra_persona: otra });
  const motivo = porFirmar || !boton.boton_autorizar ? boton.boton_autorizar_motivo : null;
  const cuenta = v.validaciones.find((x) => x.id === 'cuenta');
  const limite = await limiteDeFirma(ctx, v.valor_uf);
  return {
    tope_diario: v.cupo.tope_diario,
    monto_disponible: montoDisponible(v.cupo),
    monto_girar: g.monto_girar,
    monto_transferir: v.monto_transferir,
    validaciones_giro: v.validaciones.map(({ datos, ...x }) => ({
      ...x,
      responsable: nombreDePerfil(x.responsable),
      enlace: enlaceDe({ ...x, datos }, g),
      mensaje: x.codigo === null ? null : frase(ctx, x.codigo, datos),
    })),
    boton_autorizar: porFirmar && boton.boton_autorizar,
    boton_autorizar_motivo: motivo ? frase(ctx, motivo.codigo, motivo.datos) : porFirmar ? null : 'El giro aún no está preparado',
    modal_confirmacion: {
      cliente: m.nombre,
      rut: g.rut,
      banco: cuenta?.valor.split(' ••••')[0] ?? '',
      cuenta: cuenta?.valor.includes('••••') ? `••••${cuenta.valor.split('••••')[1]}` : '',
      monto: v.monto_transferir,
      monto_palabras: pesosEnPalabras(v.monto_transferir),
      documentos: m.documentos,
      descuentos: m.descuentos as never,
      retenciones: v.retenciones,
      pide_digitos: !SIN_CUENTA.includes(g.medio ?? '') && requiereSegundaAutorizacion(g.monto_girar, limite.umbralUf, limite.valorUf),
    },
    orden: orden ? await salidaOrden(ctx, orden, v.valor_uf) : null,
  };
}

/** `GET /:id/giro`: what stands for and against the giro of a purchase, today and for this user. */
export async function giroDeOperacion(ctx: ReadCtx, op: OperacionFila) {
  const orden = await ordenViva(ctx, origenDe(op));
  return vista(ctx, pedidoDeOperacion(op, orden), orden, {
    nombre: op.cliente_nombre,
    documentos: (await documentosDe(ctx, op.id)).length,
    descuentos: op.partidas.map((p) => ({ numero: p.numero, tipo: p.tipo_descuento, monto: p.monto })),
  });
}

/** The same view for an order that another area asked for. */
export async function giroDeOrden(ctx: ReadCtx, o: OrdenFila) {
  return vista(ctx, pedidoDeOrden(o), o, { nombre: o.nombre, documentos: 0, descuentos: [] });
}

/** What `acciones` says of `autorizar`: the person first, then the first validation that fails. */
export async function exigirAutorizable(ctx: ReadCtx, op: OperacionFila): Promise<void> {
  const orden = await ordenViva(ctx, origenDe(op));
  if (!orden) return;
  const v = await mirarGiro(ctx, pedidoDeOperacion(op, orden));
  await firmaDe(ctx, orden, v.valor_uf);
  const falla = v.validaciones.find((x) => x.resultado === 'falla');
  if (falla) throw new AppError(422, falla.codigo ?? falla.id, falla.datos);
}
