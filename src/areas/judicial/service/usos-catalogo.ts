import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { castigos, causas, intervinientes } from '../tables.ts';

/** How many records of judicial keep each code of the catalogues. */
export const usos_catalogo = usosDeCodigos({
  tribunales: [causas.tribunal],
  codigos_procedimiento: [causas.codigo_procedimiento],
  codigos_tipo_causa: [causas.codigo_tipo_causa],
  demandante: [causas.demandante],
  codigos_cierre: [causas.codigo_cierre],
  codigos_inactiva: [causas.codigo_inactiva],
  tipos_vinculo: [intervinientes.tipo_vinculo],
  motivos_castigo: [castigos.motivo],
});
