import { ultimoCerrado } from '#areas/analisis/public.server.ts';
import { clientePorRut, lineaVigente } from '#areas/clientes/public.server.ts';
import { alcanzaCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { riesgoRige } from '#areas/parametros/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { parseRut, type Rut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { excepcionLeida } from '../domain/excepciones.ts';
import { alertasDeSolicitud, evaluacionDeSolicitud, faltaEnExpediente, sinBir } from './evaluacion.ts';
import type { SolicitudRow } from './exposicion.ts';
import { informesQueFaltan, type PersonaConReportes, personasConReportes } from './personas.ts';
import { relacionadosDeFicha } from './relacionados.ts';

interface Falta {
  codigo: string;
  texto: string;
  quien: string;
}

const deEjecutivo = (codigo: string, texto: string): Falta => ({ codigo, texto, quien: 'Ejecutivo' });

const deInformes = (personas: readonly PersonaConReportes[]): Falta[] =>
  informesQueFaltan(personas).map(({ codigo, texto }) => deEjecutivo(codigo, texto));

/** What risk must have before the comité sees a line: an analysis closed and in force. */
async function faltaDeAnalisis(ctx: ReadCtx, s: Pick<SolicitudRow, 'rut' | 'nombre'>): Promise<Falta[]> {
  const a = await ultimoCerrado(ctx, s.rut);
  const quien = 'Analista de riesgo';
  if (!a) return [{ codigo: 'sin_analisis', texto: `Análisis cerrado de ${s.nombre}`, quien }];
  if (a.vence && a.vence < ctx.hoy)
    return [{ codigo: 'analisis_vencido', texto: `El análisis ${a.numero} venció el ${formatFecha(a.vence)}`, quien }];
  return [];
}

/** What the risk file still lacks, and the risk page of the client and of each debtor. */
async function faltaDeExpediente(ctx: ReadCtx, s: SolicitudRow): Promise<Falta[]> {
  const quien = 'Analista de riesgo';
  const [textos, nombres] = await atOnce([faltaEnExpediente(ctx, s), sinBir(ctx, s)]);
  const dichos = textos.map((texto) => ({ codigo: 'expediente_incompleto', texto, quien }));
  const birs = nombres.map((nombre) => ({ codigo: 'bir_pendiente', texto: `Informe BIR vigente de ${nombre}`, quien }));
  return [...dichos, ...birs];
}

/** The evaluation that the sending asks for, while it is being written. */
async function faltaDeEvaluacion(ctx: ReadCtx, s: SolicitudRow): Promise<Falta[]> {
  const e = await evaluacionDeSolicitud(ctx, s);
  if (e?.estado === 'lista') return [];
  const texto = e?.estado === 'error' ? 'Por qué se sigue sin la evaluación del analista virtual' : 'Evaluación del analista virtual';
  return [deEjecutivo('sin_evaluacion', texto)];
}

/** What is missing of a solicitud where it stands, with the people whose reports it wants. */
export async function pendientesDe(ctx: ReadCtx, s: SolicitudRow) {
  const personas = s.tipo === 'LINEA' ? await personasConReportes(ctx, s) : [];
  const faltantes = await faltantesDe(ctx, s, personas);
  return { personas, faltantes, alertas: await alertasDeSolicitud(ctx, s), detiene: await riesgoRige(ctx) };
}

async function faltantesDe(ctx: ReadCtx, s: SolicitudRow, personas: readonly PersonaConReportes[]): Promise<Falta[]> {
  if (s.tipo === 'PRECIOS') return [];
  if (s.estado === 'borrador' || s.estado === 'con_reparos') {
    const deudores = s.deudores.length === 0 ? [deEjecutivo('deudores_requeridos', 'Al menos un deudor con su sublímite')] : [];
    return [...deudores, ...deInformes(personas), ...(await faltaDeEvaluacion(ctx, s))];
  }
  if (s.estado === 'en_riesgo') return [...(await faltaDeExpediente(ctx, s)), ...(await faltaDeAnalisis(ctx, s)), ...deInformes(personas)];
  if (s.estado === 'enviada' || s.estado === 'pendiente_firma') {
    const porResolver = s.excepciones.map(excepcionLeida).filter((e) => e.estado === 'pendiente');
    return porResolver.map((e) => ({ codigo: 'excepcion_pendiente', texto: `Resolver la excepción ${label(e.codigo)}`, quien: 'Comité' }));
  }
  if (s.estado === 'aprobada') {
    const abiertas = s.condiciones.filter((c) => c.estado === 'pendiente' || c.estado === 'vencida');
    return abiertas.map((c) => deEjecutivo('condicion_pendiente', c.texto));
  }
  return [];
}

/** How much is missing of each of the rows that are still being prepared; null of the others. */
export async function cuantasFaltan(ctx: ReadCtx, s: SolicitudRow): Promise<number | null> {
  if (s.estado !== 'borrador' && s.estado !== 'con_reparos' && s.estado !== 'en_riesgo') return null;
  return (await faltantesDe(ctx, s, s.tipo === 'LINEA' ? await personasConReportes(ctx, s) : [])).length;
}

/** What the first step of the form shows of a client before the solicitud exists. Throws 404 beyond the reach. */
export async function preparar(ctx: ReadCtx, rut: Rut, escritos: string) {
  const c = (await alcanzaCliente(ctx, rut)) ? await clientePorRut(ctx, rut) : undefined;
  if (!c) throw new NotFound();
  const ruts = [...new Set(escritos.split(',').flatMap((x) => parseRut(x) ?? []))].slice(0, 200);
  const relacionados = await relacionadosDeFicha(ctx, c.rut);
  const deudores = ruts.map((rut_deudor) => ({ rut_deudor, monto: 0 }));
  const personas = await personasConReportes(ctx, { rut: c.rut, nombre: c.nombre, relacionados, deudores });
  const linea = await lineaVigente(ctx, c.rut);
  const deudor = deudores.length === 0 ? [deEjecutivo('deudores_requeridos', 'Al menos un deudor con su sublímite')] : [];
  return {
    rut: c.rut,
    nombre: c.nombre,
    nombre_sucursal: (await sucursalesDe(ctx)).find((s) => s.id === c.sucursal_id)?.nombre ?? null,
    nombre_ejecutivo: (await personasPorCargo(ctx)).find((p) => p.codigo === c.ejecutivo_rut)?.nombre ?? null,
    linea_vigente: linea ? { numero: linea.numero, monto: linea.monto, moneda: linea.moneda, hasta: linea.hasta } : null,
    personas,
    faltantes: [...deudor, ...deInformes(personas)],
    detiene: await riesgoRige(ctx),
  };
}
