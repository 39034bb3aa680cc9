import { Alert, Stack } from '@mantine/core';
import { Datos } from '#platform/web/detail/detail.tsx';
import { SiNo } from '#platform/web/inputs/show.tsx';
import { ModalesCliente } from './al-lado.tsx';
import type { ClienteVisto } from './dialogos.tsx';
import { NombreDe } from './nombre-de.tsx';
import { palabra, SEGMENTOS, SITUACIONES } from './palabras.ts';
import { TarjetasDe } from './tarjetas.tsx';

/** What somebody needs to know of a client at first sight. */
export function Resumen({ c }: { c: ClienteVisto }) {
  return (
    <Stack>
      {c.faltas.length > 0 && (
        <Alert color="yellow" title="Falta para enviar a Fiscalía">
          {c.faltas.map((f) => f.texto).join(', ')}.
        </Alert>
      )}
      {(c.estado === 'objetado' || c.estado === 'con_reparos') && c.informes[0] && (
        <Alert
          color={c.estado === 'objetado' ? 'red' : 'yellow'}
          title={c.estado === 'objetado' ? 'Objetado por Fiscalía' : 'Fiscalía pide corregir'}
        >
          {c.informes[0].causales.map(palabra).join(', ')}. {c.informes[0].observacion}
        </Alert>
      )}
      <ModalesCliente c={c} />
      <TarjetasDe rut={c.rut} />
      <Datos
        items={[
          ['Roles', c.roles.map(palabra).join(', ')],
          ['Ejecutivo', c.ejecutivo],
          ['Sucursal', c.sucursal],
          ['Segmento', SEGMENTOS.find((s) => s.codigo === c.segmento_cliente)?.nombre],
          ['Empresa de menor tamaño', <SiNo key="emt" v={c.es_emt} />],
          ['Verificación después del giro', <NombreDe key="v" lista="verificaciones_post_giro" codigo={c.verificaciones_post_giro} />],
          ['Situación comercial', SITUACIONES.find((s) => s.codigo === c.situacion_comercial)?.nombre],
        ]}
      />
    </Stack>
  );
}
