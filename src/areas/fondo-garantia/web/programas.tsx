import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { sub, toFixed } from '#kernel/values/decimal.ts';
import { formatPercent } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { DetailHeader } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { CheckField, DecimalField, NumberField, TextField, UfField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Porcentaje, SiNo, Uf } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { contract, type Programa } from '../contract.ts';
import { useSegmentos } from './nombres.tsx';

type Fila = z.output<typeof Programa>;

function Editar({ p, close }: { p: Fila; close: () => void }) {
  const segmentos = useSegmentos();
  return (
    <ActDialog
      title={`Condiciones de ${p.nombre}`}
      size="lg"
      close={close}
      area="fondo-garantia"
      accion="guardar_programa"
      schema={contract.operations.guardar_programa.input}
      defaults={{ ...p }}
      draft={false}
      guard={false}
      ok="Programa guardado"
      onDone={close}
      submit="Guardar"
    >
      <Fields>
        <TextField name="nombre" label="Nombre" maxLength={80} span={8} required />
        <CheckField name="activo" label="Vigente" span={4} />
        <DecimalField name="max_ventas_uf" label="Ventas máximas (UF)" decimals={2} span={4} required />
        <UfField name="cupo_uf" label="Cupo (UF)" span={4} required />
        <DecimalField name="comision_anual_pct" label="Comisión anual (%)" decimals={4} span={4} required />
        <NumberField name="mora_maxima_ingreso" label="Mora máxima al ingresar (días)" span={6} required />
        <NumberField name="plazo_requerimiento_dias" label="Plazo para requerir (días)" span={6} required />
        {segmentos.enOrden(p.coberturas).map(([s]) => (
          <DecimalField key={s} name={`coberturas.${s}`} label={`Cubre a ${segmentos.nombre(s)} (%)`} decimals={2} span={4} required />
        ))}
        <CheckField name="excluye_chq" label="No cubre cheques" span={6} />
        <CheckField name="excluye_refinanciamiento" label="Refinanciar exige la exención de ITE" span={6} />
      </Fields>
    </ActDialog>
  );
}

/** The terms of each fund: what is judged from now on goes by them. */
export default function Programas() {
  const query = useRead<Fila[]>('fondo-garantia', 'programas', {});
  const [editado, setEditado] = useState<Fila | null>(null);
  const puede = useCan('fondo-garantia:programas');
  const segmentos = useSegmentos();
  if (query.isPending) return <Cargando lines={6} />;
  if (!query.data) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="lg">
      <DetailHeader head={{ titulo: 'Programas de los fondos' }} />
      {query.data.length === 0 ? (
        <Vacio razon="No hay programas." />
      ) : (
        <Tabla
          nombre="Programas"
          filas={query.data}
          clave={(p) => p.id}
          ancho={860}
          columnas={[
            { titulo: 'Programa', celda: (p) => p.nombre },
            { titulo: 'Ventas hasta', cifra: true, celda: (p) => <Uf v={p.max_ventas_uf} decimals={2} /> },
            {
              titulo: 'Cubre',
              celda: (p) =>
                segmentos
                  .enOrden(p.coberturas)
                  .map(([s, v]) => `${segmentos.nombre(s)} ${formatPercent(v)}`)
                  .join(', '),
            },
            { titulo: 'Comisión anual', cifra: true, celda: (p) => <Porcentaje v={p.comision_anual_pct} /> },
            { titulo: 'Cupo libre', cifra: true, celda: (p) => <Uf v={toFixed(sub(p.cupo_uf, p.usado_uf), 2)} decimals={2} /> },
            { titulo: 'Cubre cheques', celda: (p) => <SiNo v={!p.excluye_chq} /> },
            {
              titulo: 'Condiciones',
              celda: (p) =>
                puede ? (
                  <Group>
                    <Button size="compact-xs" variant="default" aria-label={`Editar ${p.nombre}`} onClick={() => setEditado(p)}>
                      Editar
                    </Button>
                  </Group>
                ) : p.activo ? (
                  'Vigente'
                ) : (
                  'Sin vigencia'
                ),
            },
          ]}
        />
      )}
      {editado && <Editar p={editado} close={() => setEditado(null)} />}
    </Stack>
  );
}
