import { parameter } from '#kernel/contract.ts';
import { FORMATO_DE_LA_CASA } from './domain/redec-archivos.ts';

const SIN_PUBLICAR = 'CMF, NCG 540; docs/decisiones/0159';
/** A layout that the Commission does not publish: dated, and corrected by two people without touching the product. */
const formato = (descripcion: string, defecto: string) =>
  parameter<string>({ tipo: 'texto', defecto, sensible: true, descripcion, fuente: SIN_PUBLICAR });
const de = (archivo: string) =>
  `Formato del archivo ${archivo} del REDEC, por confirmar con la Comisión: campo:ancho en su orden, separados por comas; relleno y ceros son lo que va en blanco`;

/** What the company writes down of the register of consolidated debt. */
export const parametrosRedec = {
  redec_codigo: parameter({
    tipo: 'entero',
    defecto: 0,
    min: '0',
    max: '9999999999',
    sensible: true,
    fuente: 'CMF, código de la institución ante el REDEC',
    descripcion: 'Código de la empresa en los archivos del REDEC; 0 = la Comisión no lo ha asignado',
  }),
  redec_rdc30: formato(de('RDC30'), FORMATO_DE_LA_CASA.RDC30),
  redec_rdc31: formato(de('RDC31'), FORMATO_DE_LA_CASA.RDC31),
  redec_cabecera: formato(
    'Primera línea de los archivos del REDEC, por confirmar con la Comisión: campo:ancho',
    FORMATO_DE_LA_CASA.cabecera,
  ),
  redec_codigos: formato('Código de cada canal y finalidad en los archivos del REDEC: palabra=código', FORMATO_DE_LA_CASA.codigos),
  redec_sobre: formato(
    'Nombres de lo que se pregunta y responde al REDEC, por confirmar con la Comisión: nombre de la casa=nombre de ella; vacío, los de la casa',
    '',
  ),
};
