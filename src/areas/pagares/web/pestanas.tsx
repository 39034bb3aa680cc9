import { Button, Group, Stack, Text, Timeline } from '@mantine/core';
import '@mantine/core/styles/Timeline.css';
import { useState } from 'react';
import type { EntityOf, OutputOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras, Datos } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Fecha, Pesos, Porcentaje, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { enCifras, totalCuota } from '../domain/forma.ts';
import { nombreCalidad, nombreMano } from './estados.ts';

type Pagare = EntityOf<typeof contract>;

/** The text: of a draft as it would be printed; printed, each emission with its fingerprint. */
export function Texto({ p }: { p: Pagare }) {
  const [n, setN] = useState(0);
  const emision = p.emisiones[n];
  const parrafos = emision?.texto ?? p.parrafos;
  if (parrafos.length === 0) return <Vacio razon={`Faltan menciones para escribir el texto: ${p.faltan_menciones.join(', ')}.`} />;
  return (
    <Stack gap="sm" maw={820}>
      {p.emisiones.length > 1 && (
        <Group gap="xs">
          {p.emisiones.map((e, i) => (
            <Button key={e.numero} size="xs" variant={i === n ? 'filled' : 'default'} onClick={() => setN(i)}>
              Emisión {e.numero}
            </Button>
          ))}
        </Group>
      )}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {emision ? `Huella ${emision.texto_hash}` : 'Vista previa: todavía se puede editar'}
      </Text>
      {parrafos.map((t, i) => (
        <Text key={t} size="sm" fw={i === 0 ? 700 : 400}>
          {t}
        </Text>
      ))}
      {p.cuotas.length > 0 && (
        <Tabla
          nombre="Cuadro anexo de cuotas"
          filas={p.cuotas}
          clave={(c) => String(c.n)}
          columnas={[
            { titulo: 'N°', celda: (c) => c.n },
            { titulo: 'Vencimiento', celda: (c) => <Fecha v={c.fecha} /> },
            { titulo: 'Capital', cifra: true, celda: (c) => enCifras(p.moneda, c.monto) },
            { titulo: 'Interés', cifra: true, celda: (c) => enCifras(p.moneda, c.interes) },
            { titulo: 'Cuota', cifra: true, celda: (c) => enCifras(p.moneda, totalCuota(c, p.moneda)) },
          ]}
        />
      )}
    </Stack>
  );
}

export function Firmas({ p }: { p: Pagare }) {
  return (
    <Stack>
      <Tabla
        nombre="Firmas"
        filas={p.firmas}
        clave={(f) => `${f.rut}${f.calidad}`}
        columnas={[
          { titulo: 'Nombre', celda: (f) => f.nombre },
          { titulo: 'RUT', celda: (f) => <Rut v={f.rut} /> },
          { titulo: 'Calidad', celda: (f) => nombreCalidad(f.calidad) },
          { titulo: 'Firmó', celda: (f) => (f.firmado_el ? <Fecha v={f.firmado_el} /> : 'Pendiente') },
        ]}
      />
      <Datos
        items={[
          ['Notaría', p.notaria ? label(p.notaria) : 'Sin autorizar'],
          ['Autorización', p.fecha_autorizacion ? <Fecha key="f" v={p.fecha_autorizacion} /> : 'Sin autorizar'],
        ]}
      />
    </Stack>
  );
}

/** The line of custody: every hand that the original passed through, and where it is now. */
export function Custodia({ p }: { p: Pagare }) {
  return (
    <Stack>
      <Datos
        items={[
          ['Dónde está', p.ubicacion || 'Todavía no hay un original firmado'],
          // The last hand says since when, wherever it is: in the vault, lent, with its buyer.
          ['Desde', <Fecha key="d" v={p.manos.at(-1)?.fecha} />],
        ]}
      />
      {p.manos.length === 0 ? (
        <Vacio razon="La cadena de manos empieza con la firma." />
      ) : (
        <Timeline active={p.manos.length} bulletSize={14} lineWidth={2}>
          {p.manos.map((m) => (
            <Timeline.Item key={m.id} title={nombreMano(m.accion)}>
              <Text size="sm">
                {m.entrega === m.recibe ? m.recibe : `${m.entrega} → ${m.recibe}`}
                {m.lugar ? ` · ${m.lugar}` : ''}
              </Text>
              {m.motivo && <Text size="sm">{m.motivo}</Text>}
              <Text size="xs" c="dimmed">
                <Fecha v={m.fecha} />
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Stack>
  );
}

export function Deudas({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useRead<OutputOf<typeof contract, 'deudas'>>('pagares', `${id}/deudas`);
  if (isPending) return <Cargando lines={3} />;
  if (!data) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (data.filas.length === 0) return <Vacio razon="No quedan deudas que respalde: puede devolverse al cliente." />;
  return (
    <Tabla
      nombre="Deudas que respalda"
      filas={data.filas}
      clave={(f) => f.pk}
      columnas={[
        { titulo: 'Deuda', celda: (f) => `${f.numero}${f.cuota ? ` · cuota ${f.cuota}` : ''}` },
        { titulo: 'Tipo', celda: (f) => label(f.tipo) },
        { titulo: 'Vence', celda: (f) => <Fecha v={f.vencimiento} /> },
        { titulo: 'Días de mora', cifra: true, celda: (f) => f.dias_mora },
        { titulo: 'Capital', cifra: true, celda: (f) => <Pesos v={f.capital} /> },
        { titulo: 'Total al día', cifra: true, celda: (f) => <Pesos v={f.total} /> },
      ]}
      pie={['Total', '', '', '', '', <Pesos key="t" v={data.total} />]}
    />
  );
}

const METODOS: Readonly<Record<string, string>> = {
  sobre_total: 'Sobre el total, al último vencimiento',
  por_cuota: 'Cuota por cuota',
  vista: 'A la vista',
};

export function Impuesto({ p }: { p: Pagare }) {
  const { ite } = p;
  return (
    <Stack>
      <Datos
        items={[
          ['Base', ite.base === null ? 'En blanco: se calcula al llenarlo' : <Pesos key="b" v={ite.base} />],
          ['Meses o fracción', ite.meses === 0 ? 'A la vista' : ite.meses],
          ['Tasa', ite.tasa ? <Porcentaje key="t" v={ite.tasa} decimals={3} /> : null],
          ['Método', ite.metodo ? (METODOS[ite.metodo] ?? ite.metodo) : null],
          ['Impuesto', ite.exento ? `Exento: ${ite.motivo ?? ''}` : ite.impuesto === null ? null : <Pesos key="i" v={ite.impuesto} />],
          [
            'Cómo se cobra',
            ite.en_credito ? 'Va en el giro del crédito: no se cobra aparte' : ite.exento ? 'No se cobra' : 'A cargo del cliente',
          ],
        ]}
      />
      {p.cargos.length > 0 && (
        <>
          <Cifras
            items={[
              { titulo: 'Cargado al cliente', valor: <Pesos v={p.cargos.reduce((s, c) => s + c.monto, 0)} /> },
              { titulo: 'Pagado', valor: <Pesos v={p.cargos.reduce((s, c) => s + c.pagado, 0)} /> },
            ]}
          />
          <Tabla
            nombre="Cargos al cliente"
            filas={p.cargos}
            clave={(c) => c.id}
            columnas={[
              { titulo: 'Cargo', celda: (c) => (c.tipo === 'ITE' ? 'Impuesto de timbres' : 'Gasto notarial') },
              { titulo: 'Fecha', celda: (c) => <Fecha v={c.fecha} /> },
              { titulo: 'Vence', celda: (c) => <Fecha v={c.vence} /> },
              { titulo: 'Monto', cifra: true, celda: (c) => <Pesos v={c.monto} /> },
              { titulo: 'Pagado', cifra: true, celda: (c) => <Pesos v={c.pagado} /> },
            ]}
          />
        </>
      )}
    </Stack>
  );
}
