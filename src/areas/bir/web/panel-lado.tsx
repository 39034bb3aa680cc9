import '@mantine/core/styles/Drawer.css';
import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatRut, isRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { Clasificacion, GRAVEDADES, Puntos } from './palabras.tsx';

type Resumen = OutputOf<typeof contract, 'resumen'>;

function Vigente({ v }: { v: NonNullable<Resumen['vigente']> }) {
  return (
    <>
      <Cifras
        items={[
          { titulo: 'Clasificación', valor: <Clasificacion letra={v.rating} /> },
          { titulo: 'Puntaje', valor: <Puntos v={v.puntaje} /> },
          { titulo: `BIR ${v.folio}, vence`, valor: <Fecha v={v.vence} /> },
        ]}
      />
      {v.forzado && (
        <Alert color="red" variant="light" title="Clasificación E">
          Por {v.forzado}, cualquiera sea su puntaje.
        </Alert>
      )}
      {v.parcial && (
        <Alert color="yellow" variant="light" title="Informe parcial">
          Falta: {v.faltan.join('; ')}.
        </Alert>
      )}
      <Tabla
        nombre="Puntos"
        ancho={320}
        filas={v.factores}
        clave={(f) => f.clave}
        columnas={[
          { titulo: 'Factor', celda: (f) => f.nombre },
          { titulo: 'Puntos', cifra: true, celda: (f) => <Puntos v={f.puntos} /> },
          { titulo: 'De', cifra: true, celda: (f) => f.maximo },
        ]}
      />
    </>
  );
}

function Alertas({ alertas }: { alertas: Resumen['alertas'] }) {
  if (alertas.length === 0) return <Text size="sm">Sin alertas abiertas.</Text>;
  return (
    <Stack gap="xs">
      {alertas.map((a) => (
        <Group key={a.id} gap="xs" wrap="nowrap" align="flex-start">
          <EstadoBadge estado={String(a.gravedad)} estados={GRAVEDADES} />
          <Text size="sm">
            <b>{a.titulo}</b>, desde el <Fecha v={a.abierta} span inherit />. {a.hecho}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

function De({ rut, close }: { rut: string; close: () => void }) {
  const query = useRead<Resumen>('bir', `/api/bir/rut/${rut}/resumen`);
  if (query.isPending) return <Cargando lines={8} />;
  const r = query.data;
  if (!r) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="md">
      <Text fw={600} size="lg">
        {r.nombre}{' '}
        <Text span c="dimmed" size="sm" className="figure">
          {formatRut(r.rut)}
        </Text>
      </Text>
      {r.vigente ? <Vigente v={r.vigente} /> : <Vacio razon="No tiene un informe de riesgo vigente." />}
      <Cifras
        items={[
          { titulo: 'Exposición con nosotros', valor: <Pesos v={r.exposicion} /> },
          { titulo: 'Debe como deudor', valor: <Pesos v={r.como_deudor} /> },
        ]}
      />
      <Alertas alertas={r.alertas} />
      <Group gap="xs">
        <Button size="xs" component={Link} to={`/bir/${r.rut}`} onClick={close}>
          Abrir su página de riesgo
        </Button>
        <Can do="buro:ver">
          <Button size="xs" variant="default" component={Link} to={`/buro?rut=${r.rut}`} onClick={close}>
            Buró
          </Button>
        </Can>
      </Group>
    </Stack>
  );
}

/** The risk of one person beside the screen; another is written above. */
export default function Lado({ inicial, close }: { inicial: string; close: () => void }) {
  const [texto, setTexto] = useState(inicial);
  const [rut, setRut] = useState(inicial);
  return (
    <Drawer opened onClose={close} title="Riesgo" position="right" size="md">
      <Stack gap="md">
        <PersonaInput
          label="RUT o nombre"
          value={texto}
          onChange={(v) => {
            setTexto(v);
            if (isRut(v)) setRut(v);
          }}
        />
        {rut === '' ? <Vacio razon="Escriba un RUT o un nombre para ver su riesgo." /> : <De key={rut} rut={rut} close={close} />}
      </Stack>
    </Drawer>
  );
}
