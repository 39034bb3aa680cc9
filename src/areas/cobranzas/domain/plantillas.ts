import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { Finalidad } from './formas.ts';

export type Plantilla = 'RECORDATORIO' | 'COBRANZA' | 'AVISO_UTIL' | 'INFORME_ESCRITO' | 'TERCERO' | 'AVISO_PUBLICACION';

interface DeudaDicha {
  numero: string;
  vencimiento: Fecha;
  total: number;
}

/** What a message is filled with. Texts of people (names, numbers) go as they are: a mail of the company is plain text. */
interface DatosMensaje {
  acreedor: string;
  nombre: string;
  contacto: string;
  deudas: readonly DeudaDicha[];
  hoy: Fecha;
}

interface Modelo {
  nombre: string;
  finalidad: Finalidad;
  /** Written to somebody who is not the debtor: it carries no amount nor debt. */
  para_tercero: boolean;
  asunto: (d: DatosMensaje) => string;
  texto: (d: DatosMensaje) => string;
}

/** More debts than these are told by their number and sum. */
const MAXIMO = 15;

function lista(d: DatosMensaje): string {
  const lineas = d.deudas
    .slice(0, MAXIMO)
    .map((x) => `- ${x.numero}, con vencimiento el ${formatFecha(x.vencimiento)}: ${formatPesos(x.total)}`);
  const mas = d.deudas.length - MAXIMO;
  return [...lineas, ...(mas > 0 ? [`- y ${mas} más`] : []), `Total al ${formatFecha(d.hoy)}: ${formatPesos(suma(d))}`].join('\n');
}
const suma = (d: DatosMensaje): number => d.deudas.reduce((n, x) => n + x.total, 0);

/** What every act of collection must say to the debtor (Ley 21.062, Ley 19.496 art. 37): who, what for, what it costs and its rights. */
const derechos = (d: DatosMensaje): string =>
  `El acreedor es ${d.acreedor}. La deuda nace de los documentos señalados; el total incluye su interés por mora y sus gastos de cobranza a la fecha. ` +
  'Puede pagar por transferencia o en cualquiera de nuestras oficinas. Puede pedir el detalle por escrito, pagar en forma parcial y reclamar ante el SERNAC. ' +
  'Este mensaje no persigue la ejecución de bienes.';
const saludo = (d: DatosMensaje): string => `Estimado/a ${d.contacto}:`;
const cuerpo = (...partes: readonly string[]): string => partes.join('\n\n');

export const PLANTILLAS: Readonly<Record<Plantilla, Modelo>> = {
  RECORDATORIO: {
    nombre: 'Recordatorio de vencimiento',
    finalidad: 'PREVENTIVA',
    para_tercero: false,
    asunto: (d) => `Próximo vencimiento con ${d.acreedor}`,
    texto: (d) => cuerpo(saludo(d), 'Le recordamos que están por vencer:', lista(d), 'Si ya pagó, no considere este mensaje.'),
  },
  COBRANZA: {
    nombre: 'Cobranza',
    finalidad: 'COBRANZA',
    para_tercero: false,
    asunto: (d) => `Documentos pendientes con ${d.acreedor}`,
    texto: (d) => cuerpo(saludo(d), `A nombre de ${d.nombre} tenemos pendientes de pago:`, lista(d), derechos(d)),
  },
  AVISO_UTIL: {
    nombre: 'Aviso útil',
    finalidad: 'COBRANZA',
    para_tercero: false,
    asunto: (d) => `Aviso de vencimiento con ${d.acreedor}`,
    texto: (d) =>
      cuerpo(
        saludo(d),
        'Le avisamos sin costo que vencieron y siguen pendientes:',
        lista(d),
        'Desde el día 21 de atraso la ley permite cobrar gastos de cobranza de hasta 9 % por la parte que no pase de 10 UF, 6 % por la que exceda y hasta 50 UF, y 3 % por lo que exceda de 50 UF. Si paga antes, no se cobran.',
        derechos(d),
      ),
  },
  INFORME_ESCRITO: {
    nombre: 'Informe escrito de la deuda',
    finalidad: 'INFORMATIVA',
    para_tercero: false,
    asunto: (d) => `Detalle de lo que debe a ${d.acreedor}`,
    texto: (d) => cuerpo(saludo(d), 'Como lo pidió, este es el detalle de lo que debe:', lista(d), derechos(d)),
  },
  AVISO_PUBLICACION: {
    nombre: 'Aviso de publicación',
    finalidad: 'COBRANZA',
    para_tercero: false,
    asunto: (d) => `Aviso previo de ${d.acreedor}`,
    texto: (d) =>
      cuerpo(
        saludo(d),
        'Le avisamos que, si no se pagan ni se acuerda su pago en los próximos cinco días, informaremos al registro de morosidades:',
        lista(d),
        'Si ya pagó, o no reconoce alguna, responda este correo y no se informará mientras se revisa.',
        derechos(d),
      ),
  },
  TERCERO: {
    nombre: 'Pedir que se comuniquen',
    finalidad: 'INFORMATIVA',
    para_tercero: true,
    asunto: (d) => `Mensaje de ${d.acreedor} para ${d.nombre}`,
    texto: (d) =>
      cuerpo(saludo(d), `Necesitamos comunicarnos con ${d.nombre}. Le agradeceremos pedirle que nos llame o responda este correo.`),
  },
};

/** What may be written to many at once; the first chooses by itself for each ticket. */
export const PARA_VARIOS = ['SEGUN_ATRASO', 'RECORDATORIO', 'COBRANZA', 'AVISO_UTIL', 'INFORME_ESCRITO'] as const;
export type ParaVarios = (typeof PARA_VARIOS)[number];

/** The message of a ticket with some days of mora: who owes nothing overdue is reminded, and who does is asked. */
export const plantillaPara = (pedida: ParaVarios, mora: number): Plantilla =>
  pedida === 'SEGUN_ATRASO' ? (mora > 0 ? 'COBRANZA' : 'RECORDATORIO') : pedida;
