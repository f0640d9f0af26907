/** A house door standing open in the evening: light on the step, a path up to it, a chair waiting. */
export function OpenDoor() {
  return (
    <svg aria-hidden="true" viewBox="0 0 520 380" className="open-door-art">
      <path className="door-ground" d="M0 380c60-66 150-84 260-84s200 18 260 84Z" />
      <path className="door-wall" d="M86 316V92l174-72 174 72v224Z" />
      <path className="door-eaves" d="M62 104 260 22l198 82" />
      <path
        className="door-boards"
        d="M112 140h76M112 176h76M112 212h76M332 140h76M332 176h76M332 212h76"
      />
      <path className="door-light" d="M204 312V130h112v182l66 68H138Z" />
      <path className="door-frame" d="M204 312V130h112v182" />
      <path className="door-leaf" d="m204 130-52 22v168l52-8Z" />
      <circle className="door-knob" cx="164" cy="238" r="5" />
      <g className="door-chair">
        <path d="M238 212v88M238 258h44v42M282 258l-44 0" />
        <path d="M238 212c0-10 8-14 16-14" />
      </g>
      <path className="door-lamp" d="M344 150h28l6 34h-40Z" />
      <path className="door-lamp-arm" d="M358 150v-16h-22" />
      <g className="door-plant">
        <path className="door-pot" d="M352 290h44l-6 36h-32Z" />
        <path
          className="door-leaves"
          d="M374 290c-4-26-22-36-34-36 2 20 14 34 34 36Zm0 0c2-32 18-46 34-48 0 26-14 44-34 48Zm0 0c-2-22 0-44 2-62 10 18 10 42-2 62Z"
        />
      </g>
    </svg>
  );
}
