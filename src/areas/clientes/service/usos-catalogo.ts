import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { type CampoFicha, FICHA, type NombreFicha } from '../domain/campos-ficha.ts';
import {
  bloqueos,
  clientes,
  consentimientos,
  cuentas,
  habilitados,
  informesLegales,
  lineas,
  rentas,
  requisitos,
  restricciones,
  retenciones,
  vinculos,
} from '../tables.ts';
import { columnasQueGuardan } from './columnas-ficha.ts';

/** The catalogue of each field of the file that has one, with the column that keeps its codes. */
const DE_FICHA = Object.entries(columnasQueGuardan(FICHA)).flatMap(([campo, columna]) => {
  const { lista }: CampoFicha = FICHA[campo as NombreFicha];
  return lista ? [[lista, [columna]] as const] : [];
});

/** How many records of clientes keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  ...Object.fromEntries(DE_FICHA),
  giros: [clientes.giro],
  segmento_cliente: [clientes.segmento_cliente],
  reseñas: [{ en: clientes.resenas, campo: 'codigo' }],
  vinculos: [vinculos.vinculo],
  tipos_renta: [rentas.tipo_renta],
  tipos_cuenta: [cuentas.tipo_cuenta],
  habilitado_estados: [habilitados.estado],
  motivos_bloqueo: [bloqueos.motivo],
  motivos_retencion: [retenciones.motivo],
  causales_autoriza: [informesLegales.causales],
  causales_objeta: [informesLegales.causales],
  causales_reparo: [informesLegales.causales],
  productos: [lineas.productos],
  tipos_archivo: [requisitos.tipo_archivo],
  motivos_consulta: [consentimientos.finalidad],
  verificaciones_post_giro: [clientes.verificaciones_post_giro],
  motivos_restriccion: [restricciones.motivo],
});
