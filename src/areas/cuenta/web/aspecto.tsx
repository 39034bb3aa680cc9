import { SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { FORMATOS_FECHA } from '#kernel/values/format.ts';
import { setPrefs, usePrefs } from '#platform/web/theme/prefs.ts';

function Eleccion<T extends string>(p: { titulo: string; data: { value: T; label: string }[]; value: T; onChange: (v: T) => void }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={550}>
        {p.titulo}
      </Text>
      <SegmentedControl maw={420} aria-label={p.titulo} data={p.data} value={p.value} onChange={(v) => p.onChange(v as T)} />
    </Stack>
  );
}

/** Takes effect at once here; `Apariencia` keeps it for the other devices. */
export default function Aspecto() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { contraste, densidad, fecha } = usePrefs();
  return (
    <Stack>
      <Eleccion
        titulo="Tema"
        data={[
          { value: 'light', label: 'Claro' },
          { value: 'dark', label: 'Oscuro' },
          { value: 'auto', label: 'Según el equipo' },
        ]}
        value={colorScheme}
        onChange={setColorScheme}
      />
      <Eleccion
        titulo="Contraste"
        data={[
          { value: 'normal', label: 'Normal' },
          { value: 'alto', label: 'Alto' },
        ]}
        value={contraste}
        onChange={(v) => setPrefs({ contraste: v })}
      />
      <Eleccion
        titulo="Filas de las listas"
        data={[
          { value: 'compacta', label: 'Compactas' },
          { value: 'comoda', label: 'Cómodas' },
        ]}
        value={densidad}
        onChange={(v) => setPrefs({ densidad: v })}
      />
      <Eleccion
        titulo="Fechas"
        data={FORMATOS_FECHA.map((f) => ({ value: f, label: f.replace('dd', '31').replace('mm', '12').replace('aaaa', '2026') }))}
        value={fecha}
        onChange={(v) => setPrefs({ fecha: v })}
      />
      <Text size="sm" c="dimmed">
        Se guarda en su cuenta y vale también en sus otros equipos. Los documentos impresos no cambian.
      </Text>
    </Stack>
  );
}
