import { Rule } from '#kernel/errors.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import type { Momento } from '#kernel/values/fecha.ts';
import { words } from '#kernel/words.ts';
import type { EstadoEtapa } from './estados.ts';
import { HORARIO_OFICINA, type Horario, venceEn } from './horario.ts';

/** When an etapa starts: with the formalización (all in parallel), when the giro may be prepared, once the money left, or at the end. */
type InicioEtapa = 'formalizacion' | 'giro' | 'girada' | 'cierre';

interface EtapaSemilla {
  codigo: string;
  titulo: string;
  perfil: string;
  /** Banking hours to finish; null = no limit. */
  horas: number | null;
  inicio: InicioEtapa;
  /** The giro waits for it. */
  previa_al_giro: boolean;
  /** Starts before the giro but may end after it. */
  puede_terminar_despues: boolean;
}

function fila(
  codigo: string,
  titulo: string,
  perfil: string,
  horas: number | null,
  inicio: InicioEtapa,
  puede_terminar_despues = false,
): EtapaSemilla {
  return {
    codigo,
    titulo,
    perfil,
    horas,
    inicio,
    previa_al_giro: inicio === 'formalizacion' && !puede_terminar_despues,
    puede_terminar_despues,
  };
}

/** Seed of areas/2 operaciones: who does what and in how many banking hours. */
export const ETAPAS: readonly EtapaSemilla[] = [
  fila('contrato', 'Contrato', 'FISCALIA', 16, 'formalizacion'),
  fila('pagare', 'Pagaré', 'FISCALIA', 16, 'formalizacion'),
  fila('cesion', 'Cesión', 'OPERACIONES', 8, 'formalizacion'),
  fila('verificacion', 'Verificación', 'COBRANZA', 8, 'formalizacion'),
  fila('notificacion', 'Notificación', 'COBRANZA', 24, 'formalizacion', true),
  fila('documentos_originales', 'Documentos originales', 'OPERACIONES', 16, 'formalizacion'),
  fila('cuenta', 'Cuenta de giro', 'OPERACIONES', 4, 'formalizacion'),
  fila('giro', 'Giro', 'TESORERIA', 4, 'giro'),
  fila('comprobante', 'Comprobante', 'TESORERIA', 4, 'girada'),
  fila('facturacion', 'Facturación', 'CONTABILIDAD', 24, 'girada'),
  fila('cierre', 'Cierre', 'EJECUTIVO', null, 'cierre'),
];

export interface EtapaEnCurso {
  codigo: string;
  estado: EstadoEtapa;
}

const terminada = (e: EtapaEnCurso) => e.estado === 'completa' || e.estado === 'no_aplica';

/** Codes of the etapas that the giro still waits for: the operación is verificada when the list is empty. */
export function faltanParaGirar(etapas: readonly EtapaEnCurso[], semilla: readonly EtapaSemilla[] = ETAPAS): string[] {
  const previas = new Set(semilla.filter((s) => s.previa_al_giro).map((s) => s.codigo));
  return etapas.filter((e) => previas.has(e.codigo) && !terminada(e)).map((e) => e.codigo);
}

/** Codes that start at a moment of the operación. `giro` starts only when nothing before it is missing. */
export function etapasQueInician(inicio: InicioEtapa, semilla: readonly EtapaSemilla[] = ETAPAS): string[] {
  return semilla.filter((s) => s.inicio === inicio).map((s) => s.codigo);
}

/** Closing the file: every etapa but `cierre` is done. Throws 422 `etapas_pendientes` {n, lista}. */
export function exigirEtapasCompletas(etapas: readonly EtapaEnCurso[]): void {
  const faltan = etapas.filter((e) => e.codigo !== 'cierre' && !terminada(e)).map((e) => words(e.codigo));
  if (faltan.length > 0) throw new Rule('etapas_pendientes', { n: faltan.length, lista: faltan.join(', ') });
}

type Habiles = Pick<Calendario, 'isBankingDay' | 'nextBankingDay'>;

/** Limit of `horas` banking hours from `inicio`; null without limit. */
export function limiteDeHoras(horas: number | null, inicio: Momento, cal: Habiles, horario: Horario = HORARIO_OFICINA): Momento | null {
  return horas === null ? null : venceEn(inicio, horas, cal, horario);
}
