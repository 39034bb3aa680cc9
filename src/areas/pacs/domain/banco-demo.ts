import { type Clase, CODIGOS_DEMO } from './codigos.ts';
import type { Campo, Formato, Origen } from './plantilla.ts';

/** No layout of a Chilean bank is public: this one is that of the demo (domain §12), and the start of whoever writes his bank's. */
const numero = (origen: Origen, inicio: number, largo: number): Campo => ({ origen, inicio, largo, relleno: 'cero', alinea: 'derecha' });
const texto = (origen: Origen, inicio: number, largo: number): Campo => ({
  origen,
  inicio,
  largo,
  relleno: 'espacio',
  alinea: 'izquierda',
});

const ENCABEZADO = {
  clase: 'encabezado' as const,
  prefijo: 'H',
  campos: [numero('fecha_envio', 2, 8), numero('rut_empresa', 10, 10), numero('n', 20, 7), numero('total', 27, 14)],
};
const DETALLE: Campo[] = [
  numero('rut_titular', 2, 10),
  numero('banco', 12, 3),
  texto('cuenta', 15, 18),
  texto('id_servicio', 33, 20),
  numero('cuota', 53, 4),
  numero('monto', 57, 12),
  numero('fecha_cargo', 69, 8),
];
const comun = { formato: 'FIJO' as const, separador: '', codificacion: 'latin1' as const, fin_linea: 'CRLF' as const };

export const TIPOS_PLANTILLA = ['ALTAS', 'BAJAS', 'CARGOS', 'RESPUESTA'] as const;
export type TipoPlantilla = (typeof TIPOS_PLANTILLA)[number];

const conDetalle = (campos: Campo[]): Formato => ({
  ...comun,
  registros: [ENCABEZADO, { clase: 'detalle', prefijo: 'D', campos }],
});
/** What an alta or a baja says: of whom, which account, and since when it is signed. */
const ALTA = DETALLE.slice(0, 4).concat(numero('cuota', 53, 4), numero('monto', 57, 12), numero('fecha_firma', 69, 8));

export const PLANTILLAS_DEMO: Readonly<Record<TipoPlantilla, { formato: Formato; codigos: Readonly<Record<string, Clase>> }>> = {
  CARGOS: { formato: conDetalle(DETALLE), codigos: {} },
  RESPUESTA: { formato: conDetalle([...DETALLE, texto('codigo', 77, 2)]), codigos: CODIGOS_DEMO },
  ALTAS: { formato: conDetalle(ALTA), codigos: {} },
  BAJAS: { formato: conDetalle(ALTA), codigos: {} },
};
