import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { apiUpload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import type { contract } from '../contract.ts';
import type { Conciliacion } from './tipos.ts';

const Columnas = lazy(() => import('./columnas.tsx'));

type Muestra = OutputOf<typeof contract, 'mostrar_cartola'>;
type Mapeos = OutputOf<typeof contract, 'mapeos'>;

const ACEPTA = '.xls,.xlsx,.csv,.txt,.xml,.ofx,.sta,.940,.html';

/** The file whose columns a person is to say, with its first rows. */
function useMuestra() {
  const [abierta, setAbierta] = useState<{ archivo: File; hojas: Muestra['hojas'] } | null>(null);
  const [leyendo, setLeyendo] = useState(false);
  const [error, setError] = useState('');
  const abrir = async (archivo: File): Promise<void> => {
    setLeyendo(true);
    setError('');
    try {
      const { hojas } = await apiUpload<Muestra>('/api/conciliacion/mostrar-cartola', [archivo], { key: uuidv7() });
      setAbierta({ archivo, hojas });
    } catch (e) {
      setError(messageOf(e));
    } finally {
      setLeyendo(false);
    }
  };
  return { abierta, abrir, cerrar: () => setAbierta(null), leyendo, error };
}

function TitulosDesconocidos({ leyendo, onIndicar }: { leyendo: boolean; onIndicar: () => void }) {
  return (
    <Alert variant="light" color="yellow" title="Los títulos de este archivo no se conocen">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Diga una vez qué es cada columna y los próximos archivos de la cuenta entrarán solos.</Text>
        <Button size="xs" loading={leyendo} onClick={onIndicar}>
          Indicar las columnas
        </Button>
      </Group>
    </Alert>
  );
}

/** The file comes in by what its titles say; when they say nothing known, or are misread, a person says what each column is. */
export function CargaArchivo({ c }: { c: Conciliacion }) {
  const m = useMuestra();
  // What was refused is of no more interest once the file came in by its columns.
  const [ronda, setRonda] = useState(0);
  const [desconocido, setDesconocido] = useState<File | null>(null);
  const mapeos = useRead<Mapeos>('conciliacion', 'mapeos', { cuenta: c.cuenta_corriente.id });
  const guardados = mapeos.data?.items ?? [];
  return (
    <Stack gap="xs">
      <FileDrop
        key={`${c.refresh_key ?? ''}${ronda}`}
        path={`/api/conciliacion/${c.id}/cargar-cartola`}
        {...(c.refresh_key ? { fields: { refresh_key: c.refresh_key } } : {})}
        accept={ACEPTA}
        maxMb={20}
        maxFiles={1}
        label="Arrastre aquí la cartola del banco: Excel, CSV, texto, OFX, MT940 o CAMT.053"
        invalidates={['conciliacion']}
        onUploaded={() => setDesconocido(null)}
        onRefused={(archivo, why) => setDesconocido(why.codigo === 'cartola_sin_titulos' ? archivo : null)}
      />
      {desconocido && <TitulosDesconocidos leyendo={m.leyendo} onIndicar={() => void m.abrir(desconocido)} />}
      <Group gap="xs">
        <FileButton accept={ACEPTA} onChange={(f) => f && void m.abrir(f)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="subtle" color="gray" loading={m.leyendo}>
              Indicar las columnas de un archivo
            </Button>
          )}
        </FileButton>
      </Group>
      {m.error && (
        <Text size="sm" c="var(--r-danger-text)" role="alert">
          {m.error}
        </Text>
      )}
      <Suspense fallback={null}>
        {m.abierta && mapeos.data && (
          <Columnas
            c={c}
            archivo={m.abierta.archivo}
            hojas={m.abierta.hojas}
            guardados={guardados}
            onClose={m.cerrar}
            onDone={() => {
              m.cerrar();
              setDesconocido(null);
              setRonda(ronda + 1);
            }}
          />
        )}
      </Suspense>
    </Stack>
  );
}
