import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { label } from '#kernel/words.ts';
import { Detail } from '#platform/web/detail/detail.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { EmbeddedRecord, recordScreen } from '#platform/web/router/embedded.tsx';
import { ESTADOS_TAREA } from './palabras.ts';
import { queda } from './queda.ts';
import type { T } from './tipos.ts';

const Pausar = lazy(() => import('./detener.tsx').then((m) => ({ default: m.Pausar })));
const Devolver = lazy(() => import('./detener.tsx').then((m) => ({ default: m.Devolver })));

/** Why its clock stands still, and what was asked for. */
function Detenida({ t }: { t: T }) {
  if (!t.espera) return null;
  return (
    <Alert color="yellow" title={`En espera: ${label(t.espera.motivo)}`}>
      <Text size="sm">{`Lo debe ${t.espera.quien_debe}. El plazo está detenido.`}</Text>
      {t.devuelta && (
        <List size="sm">
          {t.devuelta.faltan.map((f) => (
            <List.Item key={f}>{f}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

/** The record that waits, drawn inside: its figures, its papers and its acts. */
function Registro({ t }: { t: T }) {
  const address = recordScreen(t.url);
  if (address) return <EmbeddedRecord address={address} />;
  return (
    <div>
      <Button component={Link} to={t.url as string} variant="default" size="xs">
        Abrir
      </Button>
    </div>
  );
}

export default function Tarea() {
  return (
    <Detail<T>
      area="analista"
      head={(t) => ({
        titulo: t.titulo,
        subtitulo: label(t.tipo),
        estado: <EstadoBadge estado={t.estado} estados={ESTADOS_TAREA} />,
        cifras: [
          { titulo: 'Plazo', valor: queda(t) },
          { titulo: 'Analista', valor: t.mia ? 'Yo' : (t.analista ?? 'Sin tomar') },
          { titulo: 'Monto', valor: <Pesos v={t.monto} /> },
          { titulo: 'Abierta', valor: <Fecha v={t.abierta.slice(0, 10)} /> },
        ],
      })}
      actions={{
        tomar: { label: 'Tomar', primary: true, ok: 'Tarea tomada', confirm: 'Queda a su nombre: los demás verán que la tiene usted.' },
        reanudar: { label: 'Reanudar', ok: 'Tarea reanudada', confirm: 'El plazo vuelve a correr, con lo que estuvo detenido.' },
        pausar: { label: 'Poner en espera', dialog: ({ record, close }) => <Pausar id={record.id} close={close} /> },
        devolver: { label: 'Devolver', dialog: ({ record, close }) => <Devolver id={record.id} close={close} /> },
      }}
    >
      {(t) => (
        <Stack>
          <Detenida t={t} />
          <Registro t={t} />
        </Stack>
      )}
    </Detail>
  );
}
