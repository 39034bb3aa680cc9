import { CloseButton, Tooltip } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatRut, isRut, rutMotivo } from '#kernel/values/rut.ts';
import { toastOk } from '#platform/web/feedback/toast.ts';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { rutTrouble } from '#platform/web/inputs/text-figures.tsx';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';

const HELP = 'Filtra las listas por un cliente o deudor. Escriba su RUT o su nombre y pulse Enter.';

/** The RUT of work and how it is changed: with Enter or by choosing a name; what is no RUT is refused with its reason. */
function useRutBar() {
  const { rut, set } = useRutGlobal();
  const [text, setText] = useState<string>(rut);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => setText(rut), [rut]);
  const write = (value: string): void => {
    setRefused(null);
    setText(value);
  };
  const take = (value: string): void => {
    if (value !== '' && !isRut(value)) {
      setRefused(rutMotivo(value));
      return;
    }
    if (value === rut) return;
    set(value);
    toastOk(
      value === '' ? 'Sin RUT de trabajo: las listas muestran todo' : `RUT de trabajo ${formatRut(value)}: las listas se filtran por él`,
    );
  };
  return { rut, text, trouble: refused ?? rutTrouble(text), write, take };
}

/**
 * The RUT on which one works, set here by the person and nowhere else: leaving without Enter puts back the one in force. Lists filter by it
 * and the fields that ask for a RUT offer it.
 */
export function RutBar() {
  const { rut, text, trouble, write, take } = useRutBar();
  return (
    <Tooltip
      label={trouble ?? HELP}
      position="left"
      multiline
      maw={260}
      opened={trouble ? true : undefined}
      color={trouble ? 'red' : undefined}
    >
      <PersonaInput
        size="xs"
        w={190}
        aria-label="RUT de trabajo"
        placeholder="RUT de trabajo"
        variant={rut ? 'filled' : 'default'}
        leftSection={rut ? <IconFilter size={14} aria-hidden /> : null}
        error={trouble !== null}
        value={text}
        onChange={write}
        onChoose={take}
        onKeyDown={(e) => {
          // With the list of names open, Enter chooses there.
          if (e.key === 'Enter' && e.currentTarget.getAttribute('aria-expanded') !== 'true') take(text);
        }}
        onBlur={() => write(rut)}
        rightSection={text ? <CloseButton size="xs" aria-label="Quitar el RUT de trabajo" onClick={() => take('')} /> : null}
      />
    </Tooltip>
  );
}
