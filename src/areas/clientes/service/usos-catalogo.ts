import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import {
  bloqueos,
  clientes,
  cuentas,
  habilitados,
  informesLegales,
  lineas,
  personas,
  rentas,
  requisitos,
  retenciones,
  vinculos,
} from '../tables.ts';

/** How many records of clientes keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  origenes: [clientes.origen],
  tipos_contribuyente: [clientes.tipo_contribuyente],
  tipos_sociedad: [clientes.tipo_sociedad],
  tipos_registro: [clientes.tipo_registro],
  sectores: [clientes.sector],
  giros: [clientes.giro],
  segmento_cliente: [clientes.segmento_cliente],
  reseñas: [{ en: clientes.resenas, campo: 'codigo' }],
  naciones: [personas.nacion],
  estado_civiles: [personas.estado_civil],
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
});
