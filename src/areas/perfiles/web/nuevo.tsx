import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useDetail } from '#platform/web/api/hooks.ts';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { contract } from '../contract.ts';
import { PerfilInputs, sinVacios } from './inputs.tsx';
import { ModulosField } from './modulos.tsx';
import type { Perfil } from './tipos.ts';

const LIMITES = { condonacion: null, tasa_bajo_piso: null, giro: null };
const VACIO = { codigo: '', nombre: '', descripcion: '', alcance: 'propio', nivel_aprobacion: 0, limites: LIMITES, modulos: [] };

/** A new profile, empty or from another one (`?desde=<id>`). */
export default function NuevoPerfil() {
  const navigate = useNavigate();
  const [search] = useUrlState();
  const desde = oneOf(search.desde);
  const base = useDetail<Perfil>('perfiles', desde === '' ? undefined : desde);
  if (desde !== '' && base.isPending) return <Cargando lines={8} />;
  const copia = base.data;
  const defaults = copia
    ? {
        ...VACIO,
        nombre: `${copia.nombre} (copia)`,
        descripcion: copia.descripcion ?? '',
        alcance: copia.alcance,
        nivel_aprobacion: copia.nivel_aprobacion,
        limites: { ...LIMITES, ...copia.limites },
        modulos: copia.modulos.filter((m) => m !== 'all'),
      }
    : VACIO;
  return (
    <Stack>
      <PageTitle>{copia ? `Nuevo perfil a partir de ${copia.nombre}` : 'Nuevo perfil'}</PageTitle>
      <Text size="sm">Rige cuando otra persona lo aprueba.</Text>
      <Form
        key={copia?.id ?? 'vacio'}
        area="perfiles"
        accion="crear"
        schema={contract.operations.crear.input}
        defaults={defaults}
        transform={sinVacios}
        ok="Perfil creado: falta que otra persona lo apruebe"
        onDone={(p) => void navigate({ to: `/perfiles/${p.id}` })}
      >
        <Fields>
          <TextField name="codigo" label="Código" description="En mayúsculas, como JEFE_SUCURSAL" required span={6} />
        </Fields>
        <PerfilInputs />
        <ModulosField name="modulos" />
        <FormActions submit="Crear y pedir aprobación" cancel="/perfiles" />
      </Form>
    </Stack>
  );
}
