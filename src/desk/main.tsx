import { render } from "preact";
import { Desk } from "./desk.js";
import "./styles/base.css";
import "./styles/header.css";

const place = document.getElementById("desk");
if (place) render(<Desk />, place);
