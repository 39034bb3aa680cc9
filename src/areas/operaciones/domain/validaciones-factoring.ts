import { veredictoTmc } from '#finanzas/tmc.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { cmp } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { type Hallazgo, type Validacion, validar } from './validacion.ts';

export interface DocumentoEnGiro {
  nombre: string;
  monto: Pesos;
  /** Null for papers without electronic cession (a cheque is endorsed). */
  cesion: string | null;
  verificacion: string;
  /** Verified before the giro whatever its amount. */
  exigida: boolean;
}

/** What the giro of a purchase of documents is checked against, besides the common part. */
export interface ContextoFactoring {
  linea: { libre: Pesos; anticipo: Pesos };
  aprobada_hasta: Fecha;
  /** Codes of the exceptions granted in the approval (domain §17 `excepciones`). */
  excepciones: readonly string[];
  contrato_estado: string | null;
  /** Null when the line needs no pagaré. */
  pagare: PagareDelGiro | null;
  garantias: { pedidas: number; constituidas: number };
  documentos: readonly DocumentoEnGiro[];
  monto_sin_verificar_uf: string;
  verificaciones_post_giro: boolean;
  /** Documents with a nota or a claim since the approval. */
  cambios: readonly string[];
  fechacurso: Fecha;
  /** Annual percentages: frozen in the operation and of the day; null = no value loaded. */
  tmc: { congelada: string; actual: string | null; tasa_anual: string; tasa_con_gastos: string | null; tolerancia: string };
  /** Recalculation at today when fechacurso is not today. */
  recalculo: { antes: Pesos; ahora: Pesos; aceptacion_cliente: boolean; nueva_aprobacion: boolean } | null;
  /** The order is already prepared: it goes back to preparation before anything is calculated again. */
  preparada: boolean;
}

/** The pagaré of a line: its state, what those in the vault are worth (one without amount, the whole line), and the line. */
export interface PagareDelGiro {
  estado: string;
  monto: Pesos;
  linea: Pesos;
}

/** In the vault and not below the line; or none is asked. */
export const pagareAlcanza = (p: PagareDelGiro | null): boolean => p === null || (p.estado === 'custodia' && p.monto >= p.linea);

const CEDIDO = 'cedido';

function linea(f: ContextoFactoring): Validacion {
  const { libre, anticipo } = f.linea;
  return validar(
    { id: 'linea', titulo: 'Línea libre', responsable: 'ANALISTA_RIESGO', enlace: 'clientes', valor: anticipo, limite: libre },
    anticipo > libre ? { codigo: 'linea_excedida', datos: { disp: formatPesos(libre) }, excepcion: 'LINEA_EXCEDIDA' } : null,
    f.excepciones,
  );
}

function aprobacion(f: ContextoFactoring, hoy: Fecha): Validacion {
  const fecha = formatFecha(f.aprobada_hasta);
  return validar(
    {
      id: 'aprobacion',
      titulo: 'Aprobación vigente',
      responsable: 'EJECUTIVO',
      enlace: 'proformas',
      valor: formatFecha(hoy),
      limite: fecha,
    },
    hoy > f.aprobada_hasta ? { codigo: 'aprobacion_vencida', datos: { fecha } } : null,
  );
}

function papeles(f: ContextoFactoring): Validacion[] {
  const contratoOk = f.contrato_estado === 'vigente' || f.contrato_estado === 'por_vencer';
  const { pagare, garantias } = f;
  const pagareOk = pagareAlcanza(pagare);
  const faltan = garantias.pedidas - garantias.constituidas;
  return [
    validar(
      {
        id: 'contrato',
        titulo: 'Contrato',
        responsable: 'FISCALIA',
        enlace: 'contratos',
        valor: f.contrato_estado ?? 'sin contrato',
        limite: 'vigente',
      },
      contratoOk ? null : { codigo: 'contrato_pendiente', datos: { estado: f.contrato_estado ?? 'sin contrato' } },
    ),
    validar(
      {
        id: 'pagare',
        titulo: 'Pagaré',
        responsable: 'FISCALIA',
        enlace: 'pagares',
        valor: pagare === null ? 'no se pide' : `${pagare.estado}, ${formatPesos(pagare.monto)}`,
        limite: pagare === null ? 'no se pide' : `custodia, ${formatPesos(pagare.linea)}`,
      },
      pagareOk ? null : { codigo: 'pagare_pendiente', datos: { estado: pagare?.estado ?? '' } },
    ),
    validar(
      {
        id: 'garantia',
        titulo: 'Garantías',
        responsable: 'FISCALIA',
        enlace: 'garantias',
        valor: garantias.constituidas,
        limite: garantias.pedidas,
      },
      faltan > 0 ? { codigo: 'garantia_pendiente', datos: { n: faltan }, excepcion: 'SIN_GARANTIA' } : null,
      f.excepciones,
    ),
  ];
}

function cesion(f: ContextoFactoring): Validacion {
  const electronicos = f.documentos.filter((d) => d.cesion !== null);
  const n = electronicos.filter((d) => d.cesion !== CEDIDO).length;
  return validar(
    {
      id: 'cesion',
      titulo: 'Cesión',
      responsable: 'OPERACIONES',
      enlace: 'documentos',
      valor: electronicos.length - n,
      limite: electronicos.length,
    },
    n > 0 ? { codigo: 'cesion_pendiente', datos: { n } } : null,
  );
}

function hallazgoVerificacion(f: ContextoFactoring, sujetos: readonly DocumentoEnGiro[]): Hallazgo | null {
  const lista = (ds: readonly DocumentoEnGiro[]) => ds.map((d) => d.nombre).join(', ');
  const pendientes = sujetos.filter((d) => !verificado(d));
  if (pendientes.length > 0) {
    const datos = { n: pendientes.length, lista: lista(pendientes) };
    if (f.verificaciones_post_giro && !pendientes.some((d) => MALAS.includes(d.verificacion)))
      return { codigo: 'verificacion_post_giro', datos, grado: 'alerta' };
    return { codigo: 'verificacion_pendiente', datos, excepcion: 'SIN_VERIFICACION' };
  }
  const observados = sujetos.filter((d) => d.verificacion === 'CONFORME_CON_OBSERVACION');
  return observados.length > 0 ? { codigo: 'verificacion_observada', datos: { lista: lista(observados) }, grado: 'alerta' } : null;
}

const MALAS: readonly string[] = ['NO_CONFORME', 'NO_VERIFICABLE'];

/**
 * Which of these must be verified: those over the amount that goes without it, those that the rules of the sample choose, and any of which the debtor
 * already said something wrong.
 */
export function porVerificar<D extends Pick<DocumentoEnGiro, 'monto' | 'verificacion' | 'exigida'>>(
  documentos: readonly D[],
  monto_sin_verificar_uf: string,
  valorUf: string,
): D[] {
  const umbral = ufToPesos(monto_sin_verificar_uf, valorUf);
  return documentos.filter((d) => d.monto > umbral || d.exigida || MALAS.includes(d.verificacion));
}

export const verificado = (d: Pick<DocumentoEnGiro, 'verificacion'>): boolean =>
  d.verificacion === 'CONFORME' || d.verificacion === 'CONFORME_CON_OBSERVACION';

function verificacion(f: ContextoFactoring, valorUf: string): Validacion {
  const sujetos = porVerificar(f.documentos, f.monto_sin_verificar_uf, valorUf);
  const conformes = sujetos.filter(verificado).length;
  return validar(
    { id: 'verificacion', titulo: 'Verificación', responsable: 'COBRANZA', enlace: 'cobranzas', valor: conformes, limite: sujetos.length },
    hallazgoVerificacion(f, sujetos),
    f.excepciones,
  );
}

function notas(f: ContextoFactoring): Validacion {
  const lista = f.cambios.join(', ');
  return validar(
    {
      id: 'notas_y_reclamos',
      titulo: 'Notas y reclamos',
      responsable: 'EJECUTIVO',
      enlace: 'proformas',
      valor: f.cambios.length,
      limite: 0,
    },
    f.cambios.length > 0 ? { codigo: 'documento_cambio', datos: { lista } } : null,
  );
}

/** A TMC lower than the frozen one only fails when a rate of the operation no longer fits under it. */
function hallazgoTmc(f: ContextoFactoring): Hallazgo | null {
  const { congelada, actual, tasa_anual, tasa_con_gastos } = f.tmc;
  if (actual === null) return { codigo: 'tmc_sin_valor' };
  const datos = { tmc: formatDecimal(actual, 2) };
  const oferta = { nominal: tasa_anual, con_cargos: tasa_con_gastos, tmc: actual, tolerancia: f.tmc.tolerancia };
  const veredicto = veredictoTmc({ ...oferta, restriccion: 'BLOQUEA' });
  if (veredicto === 'rechaza') return { codigo: 'tmc_excedida', datos };
  if (veredicto === 'excepcion') return { codigo: 'tmc_excedida', datos, excepcion: 'TMC_CON_GASTOS' };
  return cmp(actual, congelada) < 0
    ? { codigo: 'tmc_bajo', datos: { ...datos, antes: formatDecimal(congelada, 2) }, grado: 'alerta' }
    : null;
}

function tmc(f: ContextoFactoring): Validacion {
  return validar(
    {
      id: 'tmc',
      titulo: 'Tasa máxima convencional',
      responsable: 'OPERACIONES',
      enlace: 'proformas',
      valor: `${formatDecimal(f.tmc.tasa_anual, 2)} %`,
      limite: f.tmc.actual === null ? 'sin valor' : `${formatDecimal(f.tmc.actual, 2)} %`,
    },
    hallazgoTmc(f),
    f.excepciones,
  );
}

/** Another day: recalculate; less money needs the client's acceptance filed, more needs a new approval. */
function hallazgoFecha(f: ContextoFactoring, hoy: Fecha): Hallazgo | null {
  if (f.fechacurso === hoy) return null;
  if (f.recalculo === null) {
    const como = f.preparada ? 'devuelva la orden a preparación y recalcule' : 'recalcule';
    return { codigo: 'recalcular', datos: { fecha: formatFecha(f.fechacurso), como } };
  }
  const { antes, ahora, aceptacion_cliente, nueva_aprobacion } = f.recalculo;
  const datos = { antes: formatPesos(antes), ahora: formatPesos(ahora) };
  if (ahora < antes && !aceptacion_cliente) return { codigo: 'aceptacion_pendiente', datos };
  return ahora > antes && !nueva_aprobacion ? { codigo: 'aprobacion_pendiente', datos } : null;
}

/** Who may do the act that mends a finding of the date: the desk takes an order back and approves more money, operaciones calculates again. */
const resuelveFecha = (codigo: string | undefined, preparada: boolean): string =>
  codigo === 'aprobacion_pendiente' || (codigo === 'recalcular' && preparada) ? 'TESORERIA' : 'OPERACIONES';

function fecha(f: ContextoFactoring, hoy: Fecha): Validacion {
  const hallazgo = hallazgoFecha(f, hoy);
  return validar(
    {
      id: 'fecha',
      titulo: 'Fecha de curse',
      responsable: resuelveFecha(hallazgo?.codigo, f.preparada),
      enlace: 'proformas',
      valor: formatFecha(f.fechacurso),
      limite: formatFecha(hoy),
    },
    hallazgo,
  );
}

/** The validations of a purchase of documents, in the order of the giro view. */
export function validacionesFactoring(f: ContextoFactoring, hoy: Fecha, valorUf: string): Validacion[] {
  return [linea(f), aprobacion(f, hoy), ...papeles(f), cesion(f), verificacion(f, valorUf), notas(f), tmc(f), fecha(f, hoy)];
}
